using Tern.Sqs;

namespace Tern_Worker;

/// <summary>Receives messages by long polling, processes those of a batch at the same time, and deletes the processed ones.</summary>
/// <remarks>An error of the service that remains after the retries ends the process. The container is then started again.</remarks>
public sealed class QueueWorker(SqsClient sqs, MessageHandler handler, IConfiguration configuration, ILogger<QueueWorker> log) : BackgroundService
{
    private readonly string _queue = configuration["Queue"] ?? throw new InvalidOperationException("The configuration 'Queue' is missing. Set it to the URL of the queue.");

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        while (!stoppingToken.IsCancellationRequested)
        {
            ReceiveMessageResponse received;
            try
            {
                received = await sqs.ReceiveMessageAsync(new() { QueueUrl = _queue, MaxNumberOfMessages = 10, WaitTimeSeconds = 20 }, stoppingToken);
            }
            catch (OperationCanceledException) when (stoppingToken.IsCancellationRequested)
            {
                return;
            }
            // The messages that were received are processed to their end also when the process is stopped.
            await Task.WhenAll(received.Messages.Select(message => ProcessAsync(message, CancellationToken.None)));
        }
    }

    private async Task ProcessAsync(Message message, CancellationToken cancellationToken)
    {
        try
        {
            await handler.HandleAsync(message, cancellationToken);
            await sqs.DeleteMessageAsync(new() { QueueUrl = _queue, ReceiptHandle = message.ReceiptHandle }, cancellationToken);
        }
        catch (Exception e)
        {
            log.LogError(e, "Message {MessageId} was not processed", message.MessageId);
        }
    }
}
