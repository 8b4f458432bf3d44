using Tern.Sqs;

namespace Tern_Worker;

/// <summary>Processes one message. An exception means that the message is received again, and is in the dead-letter queue of the queue in the end.</summary>
public sealed class MessageHandler(ILogger<MessageHandler> log)
{
    public Task HandleAsync(Message message, CancellationToken cancellationToken)
    {
        if (string.IsNullOrWhiteSpace(message.Body))
            throw new ArgumentException("The message has no text.");
        log.LogInformation("Processed message {MessageId}", message.MessageId);
        return Task.CompletedTask;
    }
}
