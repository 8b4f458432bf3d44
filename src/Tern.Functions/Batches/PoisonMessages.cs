using System.Globalization;
using Microsoft.Extensions.Logging;

namespace Tern.Functions.Batches;

/// <summary>Reports messages that have failed at their last receive.</summary>
/// <param name="maxReceiveCount">The receive count of the last delivery.</param>
/// <param name="handler">Receives the messages; null for none.</param>
internal sealed class PoisonMessages(int maxReceiveCount, Func<SqsMessage, Exception, CancellationToken, ValueTask>? handler) : IFailureReport<SqsMessage>
{
    public async ValueTask<bool> TryReportAsync(SqsMessage message, Exception exception, ILogger log, CancellationToken cancellationToken)
    {
        if (message.Attributes is not { } attributes || !attributes.TryGetValue("ApproximateReceiveCount", out string? text)
            || !int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int count) || count < maxReceiveCount)
        {
            return false;
        }
        BatchLog.PoisonMessage(log, message.MessageId, count, maxReceiveCount, exception);
        if (handler is null)
            return true;
        try
        {
            await handler(message, exception, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            BatchLog.PoisonHandlerFailed(log, message.MessageId, e);
        }
        return true;
    }
}
