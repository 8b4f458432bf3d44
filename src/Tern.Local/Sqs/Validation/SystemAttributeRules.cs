using Tern.Sqs;

namespace Tern.Local.Sqs.Validation;

/// <summary>The rules for system attributes of a message to send. Only the trace header can be sent.</summary>
internal static class SystemAttributeRules
{
    public const string TraceHeader = "AWSTraceHeader";

    /// <summary>Returns the trace header; null if there is none.</summary>
    /// <exception cref="TernServiceException">The message has another system attribute, or an invalid value.</exception>
    public static string? Read(OrderedMap<MessageSystemAttributeValue>? attributes)
    {
        if (attributes is null)
            return null;
        string? header = null;
        foreach ((string name, MessageSystemAttributeValue value) in attributes.AsSpan())
        {
            if (name != TraceHeader)
                throw SqsErrors.Invalid($"Message system attribute name '{name}' is invalid.");
            if (value.DataType != "String")
                throw SqsErrors.Invalid($"Message system attribute '{name}' must be of type 'String'.");
            if (string.IsNullOrEmpty(value.StringValue))
                throw SqsErrors.Invalid($"Message (system) attribute '{name}' must contain a non-empty value of type 'String'.");
            header = value.StringValue;
        }
        return header;
    }
}
