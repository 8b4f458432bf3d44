using System.Globalization;
using System.Text;
using Tern.Local.Durability;
using Tern.Local.Events;
using Tern.Local.Services;

namespace Tern.Local.Delivery.Retries;

/// <summary>Sends the messages of a service to their targets, with retries and dead-letter queues. A message is a document until it is delivered or dropped.</summary>
/// <param name="effects">The queue of the attempts, with the clock.</param>
/// <param name="targets">The targets.</param>
/// <param name="events">Receives an entry for each message.</param>
/// <param name="documents">Stores the messages.</param>
/// <param name="collection">The collection of the messages.</param>
internal sealed class RetryQueue(DeliveryEngine effects, IMessageTargets targets, LocalEvents events, DocumentStore documents, string collection)
{
    /// <summary>The time after the start until the first message is sent: 1 second, so that a program can add its functions before.</summary>
    public static TimeSpan StartDelay { get; } = TimeSpan.FromSeconds(1);

    /// <summary>How long a message that was pending at the start waits for a target that does not exist, for example a function of the program: 10 seconds.</summary>
    public static TimeSpan TargetDelay { get; } = TimeSpan.FromSeconds(10);

    /// <summary>Adds a message. It is sent soon, but never by this method.</summary>
    public void Add(RetriedMessage retried)
    {
        documents.Put(GetKey(retried), retried, RetriedMessageRecord.Write);
        Schedule(retried);
    }

    /// <summary>Continues with the messages of an account in a region that were neither delivered nor dropped.</summary>
    public void Restore(ResourceScope scope)
    {
        DateTimeOffset start = effects.Time.GetUtcNow() + StartDelay;
        foreach (RetriedMessage retried in documents.Restore(collection, scope, RetriedMessageRecord.Read))
        {
            retried.DueAt = retried.DueAt > start ? retried.DueAt : start;
            retried.AwaitsTargetUntil = start - StartDelay + TargetDelay;
            Schedule(retried);
        }
    }

    private void Schedule(RetriedMessage retried) => effects.Schedule(new Attempt(this, retried), retried.DueAt);

    private void Send(RetriedMessage retried)
    {
        if (!targets.Exists(retried.TargetArn))
            Await(retried);
        else
            Send(retried, GetMessage(retried));
    }

    private void Send(RetriedMessage retried, TargetMessage message)
    {
        DeliveryResult result = targets.Send(retried.TargetArn, message);
        if (result == DeliveryResult.Refused)
        {
            Retry(retried);
            return;
        }
        effects.Track(DeleteAsync(retried));
        if (result == DeliveryResult.Delivered)
            AddDelivery(message, retried.TargetArn, retried.Failures + 1);
    }

    // As in the services, a target that does not exist is not tried again, except after the start.
    private void Await(RetriedMessage retried)
    {
        if (retried.DueAt >= retried.AwaitsTargetUntil)
        {
            Fail(retried, "NO_RESOURCE", "The target does not exist.", null);
            return;
        }
        retried.DueAt = retried.AwaitsTargetUntil;
        Schedule(retried);
    }

    private static TargetMessage GetMessage(RetriedMessage retried) =>
        retried.AttemptPlaceholder is null ? retried.Message : retried.Message with { Body = GetBody(retried, retried.Message.Body, retried.Failures + 1) };

    private static ReadOnlyMemory<byte> GetBody(RetriedMessage retried, ReadOnlyMemory<byte> body, int attempt) => retried.AttemptPlaceholder is { } placeholder
        ? Encoding.UTF8.GetBytes(Encoding.UTF8.GetString(body.Span).Replace(placeholder, attempt.ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal))
        : body;

    private void AddDelivery(TargetMessage message, string target, int attempt)
    {
        if (events.IsEnabled)
            events.Add(new DeliveryEvent { Time = events.Now, Source = message.Source, Target = target, MessageId = message.MessageId, Attempt = attempt });
    }

    private void Retry(RetriedMessage retried)
    {
        const string Refused = "The target refuses the message.";
        retried.Failures++;
        retried.DueAt = effects.Time.GetUtcNow() + RetryDelay.Get(retried.Failures);
        if (retried.Failures > retried.MaxRetries)
            Fail(retried, "ERROR_FROM_TARGET", Refused, "MaximumRetryAttempts");
        else if (retried.DueAt - retried.CreatedAt > retried.MaxAge)
            Fail(retried, "ERROR_FROM_TARGET", Refused, "MaximumEventAgeInSeconds");
        else
            Add(retried);
    }

    // The target has stored the message before its document is deleted. If the process ends between both, the message is delivered twice.
    private async Task DeleteAsync(RetriedMessage retried)
    {
        // A flush can write to the disk on this thread, which executes the other effects too.
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        await targets.FlushAsync(CancellationToken.None).ConfigureAwait(false);
        documents.Delete(GetKey(retried));
        await documents.FlushAsync(CancellationToken.None).ConfigureAwait(false);
    }

    private void Fail(RetriedMessage retried, string code, string message, string? exhausted)
    {
        DeliveryResult result = retried.DeadLetterArn is { } queue ? targets.Send(queue, CreateDeadLetter(retried, code, message, exhausted)) : DeliveryResult.Refused;
        effects.Track(DeleteAsync(retried));
        if (result == DeliveryResult.Refused)
            AddDrop(retried, message);
        else if (result == DeliveryResult.Delivered)
            AddDelivery(retried.Message, retried.DeadLetterArn!, 1);
    }

    private void AddDrop(RetriedMessage retried, string message)
    {
        if (!events.IsEnabled)
            return;
        string reason = retried.DeadLetterArn is null ? "has no dead-letter queue." : $"its dead-letter queue '{retried.DeadLetterArn}' does not exist or refuses the message.";
        events.Add(new DropEvent
        {
            Time = events.Now,
            Source = retried.Message.Source,
            Target = retried.TargetArn,
            MessageId = retried.Message.MessageId,
            Reason = retried.DeadLetterArn is null ? $"{message} The sender {reason}" : $"{message} Also, {reason}",
        });
    }

    private static TargetMessage CreateDeadLetter(RetriedMessage retried, string code, string message, string? exhausted)
    {
        List<TargetAttribute> attributes = [.. retried.DeadLetterAttributes, new("ERROR_CODE", "String", code), new("ERROR_MESSAGE", "String", message)];
        if (exhausted is not null)
            attributes.Add(new("EXHAUSTED_RETRY_CONDITION", "String", exhausted));
        // The last attempt has failed already if the retries are exhausted. Otherwise it is this one, to a target that does not exist.
        int retries = exhausted is null ? retried.Failures : retried.Failures - 1;
        attributes.Add(new("RETRY_ATTEMPTS", "String", retries.ToString(CultureInfo.InvariantCulture)));
        return new TargetMessage { Source = retried.Message.Source, MessageId = retried.Message.MessageId, Body = GetBody(retried, retried.DeadLetterBody, retries + 1), Attributes = attributes };
    }

    private DocumentKey GetKey(RetriedMessage retried) => new(collection, retried.Scope, retried.Id);

    private sealed class Attempt(RetryQueue queue, RetriedMessage retried) : Effect
    {
        protected internal override void Execute() => queue.Send(retried);
    }
}
