using Tern.Local.Sqs.Messages;
using Tern.Local.Sqs.Queues;
using Tern.Local.Sqs.Receiving;
using Tern.Local.Sqs.Validation;
using Tern.Runtime;
using Tern.Sqs;

namespace Tern.Local.Sqs.Operations;

/// <summary><c>ReceiveMessage</c>.</summary>
internal static class ReceiveMessage
{
    /// <param name="region">The queues of the caller.</param>
    /// <param name="request">The request.</param>
    /// <param name="isQuery">
    /// Whether the request has the query protocol. <c>AttributeNames</c> then has precedence over <c>MessageSystemAttributeNames</c>; otherwise the
    /// response has the attributes of both.
    /// </param>
    /// <param name="cancellationToken">Cancels the wait for messages.</param>
    public static ValueTask<ReceiveMessageResponse> ExecuteAsync(
        SqsRegion region, ReceiveMessageRequest request, bool isQuery = false, CancellationToken cancellationToken = default)
    {
        SqsQueue queue = region.GetQueue(request.QueueUrl);
        RangeRules.CheckMaxNumberOfMessages(request.MaxNumberOfMessages);
        RangeRules.CheckWaitTime(request.WaitTimeSeconds);
        RangeRules.CheckReceiveVisibility(request.VisibilityTimeout);
        CheckAttemptId(queue, request.ReceiveRequestAttemptId);
        SystemAttributeFilter system = SystemAttributeFilter.Read(
            isQuery && request.AttributeNames.Count > 0 ? [] : request.MessageSystemAttributeNames, request.AttributeNames);
        var options = new ReceiveOptions(request.MaxNumberOfMessages ?? 1, request.VisibilityTimeout, request.ReceiveRequestAttemptId);
        var wait = TimeSpan.FromSeconds(request.WaitTimeSeconds ?? queue.Settings.ReceiveMessageWaitTimeSeconds);
        ValueTask<ReceivedMessage[]> received = queue.ReceiveAsync(options, wait, cancellationToken);
        return received.IsCompletedSuccessfully
            ? new(Response(queue, received.Result, system, request.MessageAttributeNames))
            : WaitAsync(queue, received, system, request.MessageAttributeNames);
    }

    private static async ValueTask<ReceiveMessageResponse> WaitAsync(
        SqsQueue queue, ValueTask<ReceivedMessage[]> received, SystemAttributeFilter system, IReadOnlyList<string> attributeNames) =>
        Response(queue, await received.ConfigureAwait(false), system, attributeNames);

    private static ReceiveMessageResponse Response(SqsQueue queue, ReceivedMessage[] received, SystemAttributeFilter system, IReadOnlyList<string> attributeNames) =>
        new() { Messages = received.Length == 0 ? AbsentList<Message>.Instance : MessageResponses.Create(queue, received, system, attributeNames) };

    private static void CheckAttemptId(SqsQueue queue, string? attemptId)
    {
        IdRules.Check(attemptId, "ReceiveRequestAttemptId");
        if (attemptId is not null && !queue.IsFifo)
            throw SqsErrors.NotForQueueType("ReceiveRequestAttemptId", attemptId);
    }
}
