using Tern.Local.Services;
using Tern.Local.Sqs.Validation;

namespace Tern.Local.Sqs.Queues;

/// <summary>The rules for the dead-letter queue of a queue.</summary>
internal static class RedriveRules
{
    /// <summary>Checks the policy that a request sets.</summary>
    /// <exception cref="TernServiceException">The dead-letter queue does not exist, has another region, owner or type, or does not allow this source.</exception>
    /// <param name="engine">The queues.</param>
    /// <param name="source">The account and the region of the queue that has the policy.</param>
    /// <param name="sourceName">The name of that queue.</param>
    /// <param name="settings">The settings of that queue.</param>
    /// <param name="attributes">The attributes of the request, whose text of the policy is a part of messages.</param>
    public static void Check(SqsEngine engine, ResourceScope source, string sourceName, QueueSettings settings, OrderedMap<string>? attributes)
    {
        if (settings.Redrive is not { } redrive || attributes is null || !attributes.TryGetValue(QueueAttributes.RedrivePolicy, out string? policy))
            return;
        if (!QueueAddresses.TryParseArn(redrive.TargetArn, out ResourceScope scope, out string name))
            return;
        if (scope.Region != source.Region)
            throw Invalid(policy, "Dead-letter target must be in same region as the source.");
        if (scope.AccountId != source.AccountId)
            throw Invalid(policy, "Dead-letter target owner should be same as the source.");
        // The service returns the final dot twice.
        if (name.EndsWith(QueueNameRules.FifoSuffix, StringComparison.Ordinal) != settings.IsFifo)
            throw Invalid(policy, "Dead-letter queue must be same type of queue as the source..");
        SqsQueue target = engine.FindQueue(scope, name) ?? throw Invalid(policy, "Dead letter target does not exist.");
        if (target.Settings.RedriveAllow is { } allow && !allow.Allows(QueueAddresses.Arn(source, sourceName)))
            throw Invalid(policy, "Queue does not have permission to use the dead-letter queue.");
    }

    private static TernServiceException Invalid(string policy, string reason) => SqsErrors.InvalidValue(QueueAttributes.RedrivePolicy, policy, reason);
}
