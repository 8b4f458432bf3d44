namespace Tern.Local.Sqs.Queues;

/// <summary>The rules for the dead-letter queue of a queue.</summary>
internal static class RedriveRules
{
    /// <exception cref="TernServiceException">The dead-letter queue does not exist, has another type, or does not allow this source.</exception>
    /// <param name="engine">The queues.</param>
    /// <param name="sourceArn">The ARN of the queue that has the policy.</param>
    /// <param name="settings">The settings of that queue.</param>
    public static void Check(SqsEngine engine, string sourceArn, QueueSettings settings)
    {
        if (settings.Redrive is not { } redrive)
            return;
        SqsQueue target = engine.FindQueue(redrive.TargetArn) ?? throw Invalid(redrive, "Dead letter target does not exist.");
        if (target.IsFifo != settings.IsFifo)
            throw Invalid(redrive, "Dead-letter queue must be same type of queue as the source.");
        if (target.Settings.RedriveAllow is { } allow && !allow.Allows(sourceArn))
            throw Invalid(redrive, "Queue does not have permission to use the dead-letter queue.");
    }

    private static TernServiceException Invalid(RedrivePolicy policy, string reason) =>
        SqsErrors.InvalidValue(QueueAttributes.RedrivePolicy, RedriveJson.Write(policy), reason);
}
