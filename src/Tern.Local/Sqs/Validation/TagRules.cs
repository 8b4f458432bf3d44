namespace Tern.Local.Sqs.Validation;

/// <summary>The rules for tags.</summary>
internal static class TagRules
{
    /// <summary>Returns tags with added or replaced ones.</summary>
    /// <exception cref="TernServiceException">The queue would have too many tags.</exception>
    public static OrderedMap<string> Add(OrderedMap<string> tags, OrderedMap<string>? added, string queueName)
    {
        var result = new OrderedMap<string>(tags);
        if (added is not null)
        {
            foreach ((string key, string value) in added.AsSpan())
                result[key] = value ?? "";
        }
        return result.Count <= QueueLimits.MaxTags ? result : throw SqsErrors.Invalid($"Too many tags added for queue {queueName}.");
    }
}
