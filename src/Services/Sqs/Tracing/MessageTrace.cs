namespace Tern.Sqs.Tracing;

/// <summary>The trace header in the system attributes of a message.</summary>
/// <seealso href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-message-metadata.html#sqs-message-system-attributes">Message system attributes</seealso>
internal static class MessageTrace
{
    /// <summary>Adds the header, unless the caller has set one.</summary>
    public static OrderedMap<MessageSystemAttributeValue> Add(OrderedMap<MessageSystemAttributeValue>? attributes, string header)
    {
        if (attributes is not null && attributes.ContainsKey(XRayTraceHeader.SqsAttribute))
            return attributes;
        var added = new OrderedMap<MessageSystemAttributeValue>();
        foreach (KeyValuePair<string, MessageSystemAttributeValue> attribute in attributes ?? [])
            added[attribute.Key] = attribute.Value;
        added[XRayTraceHeader.SqsAttribute] = new() { DataType = "String", StringValue = header };
        return added;
    }
}
