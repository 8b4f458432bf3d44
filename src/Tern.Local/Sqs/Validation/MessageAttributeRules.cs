using System.Globalization;
using Tern.Sqs;

namespace Tern.Local.Sqs.Validation;

/// <summary>The rules for message attributes.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-message-metadata.html#sqs-message-attributes"/>.</remarks>
internal static class MessageAttributeRules
{
    private const string StringType = "String";
    private const string NumberType = "Number";
    private const string BinaryType = "Binary";

    /// <summary>Checks the attributes of a message.</summary>
    /// <exception cref="TernServiceException">An attribute is invalid.</exception>
    public static void Check(OrderedMap<MessageAttributeValue>? attributes)
    {
        if (attributes is null)
            return;
        if (attributes.Count > QueueLimits.MaxMessageAttributes)
            throw SqsErrors.Invalid($"Number of message attributes [{SqsText.Of(attributes.Count)}] exceeds the allowed maximum [{QueueLimits.MaxMessageAttributes}].");
        foreach ((string name, MessageAttributeValue value) in attributes.AsSpan())
        {
            CheckName(name);
            CheckType(name, value.DataType);
            CheckValue(name, value);
        }
    }

    private static void CheckName(string name)
    {
        if (name.Length == 0)
            throw SqsErrors.Invalid("Message (user) attribute name cannot be empty.");
        if (name.Length > QueueLimits.MaxAttributeNameLength)
            throw SqsErrors.Invalid("Message (user) attribute names must be shorter than 256 Bytes");
        bool isValid = name[0] != '.' && name[^1] != '.' && !name.Contains("..", StringComparison.Ordinal)
            && !name.StartsWith("aws.", StringComparison.OrdinalIgnoreCase) && !name.StartsWith("amazon.", StringComparison.OrdinalIgnoreCase);
        foreach (char c in name)
        {
            if (!char.IsAsciiLetterOrDigit(c) && c is not ('-' or '_' or '.'))
                throw SqsErrors.Invalid("Message (user) attributes name can only contain upper and lower score characters, digits, periods, hyphens and underscores. ");
        }
        if (!isValid)
        {
            throw SqsErrors.Invalid(
                "You can't use message attribute names beginning with 'AWS.' or 'Amazon.'. These strings are reserved for internal use. Additionally, they cannot start or end with '.'.");
        }
    }

    private static void CheckType(string name, string? type)
    {
        if (string.IsNullOrEmpty(type))
            throw SqsErrors.Invalid($"Message (user) attribute '{name}' must contain a non-empty attribute type.");
        if (type.Length > QueueLimits.MaxAttributeNameLength)
            throw SqsErrors.Invalid("Message (user) attribute types must be shorter than 256 Bytes");
        if (!IsOf(type, StringType) && !IsOf(type, NumberType) && !IsOf(type, BinaryType))
            throw SqsErrors.Invalid($"The message attribute '{name}' has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String.");
    }

    private static void CheckValue(string name, MessageAttributeValue value)
    {
        if (value.StringListValues.Count > 0 || value.BinaryListValues.Count > 0)
            throw new UnsupportedOperationException("Message attribute list values in SendMessage operation are not supported.");
        if (IsOf(value.DataType, BinaryType))
        {
            if (value.StringValue is not null)
                throw SqsErrors.Invalid($"The message attribute '{name}' with type 'Binary' must use field 'Binary'.");
            if (value.BinaryValue is not { Length: > 0 })
                throw Empty(name, BinaryType);
            return;
        }
        string type = IsOf(value.DataType, NumberType) ? NumberType : StringType;
        if (value.BinaryValue is not null)
            throw SqsErrors.Invalid($"The message attribute '{name}' with type '{type}' must use field 'String'.");
        if (string.IsNullOrEmpty(value.StringValue))
            throw Empty(name, type);
        if (type == NumberType && !double.TryParse(value.StringValue, NumberStyles.Float, CultureInfo.InvariantCulture, out _))
            throw SqsErrors.Invalid($"Can't cast the value of message (user) attribute '{name}' to a number.");
        if (CharacterRules.FindError(value.StringValue, "message attribute '" + name + "'") is { } error)
            throw SqsErrors.Invalid(error);
    }

    private static TernServiceException Empty(string name, string type) =>
        SqsErrors.Invalid($"Message (user) attribute '{name}' must contain a non-empty value of type '{type}'.");

    /// <summary>Whether a type is a basic type, or has a label after it: <c>Number.int</c>.</summary>
    private static bool IsOf(string type, string basicType) =>
        type.StartsWith(basicType, StringComparison.Ordinal) && (type.Length == basicType.Length || type[basicType.Length] == '.');
}
