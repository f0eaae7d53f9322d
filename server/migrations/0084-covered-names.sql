-- What is covered in a conversation and by which placeholders, sealed with the key of the conversation.
ALTER TABLE threads ADD sealed_names bytea;
