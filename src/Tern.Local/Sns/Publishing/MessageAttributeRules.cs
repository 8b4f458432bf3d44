using System.Globalization;
using System.Text;
using Tern.Sns;

namespace Tern.Local.Sns.Publishing;

/// <summary>The rules for message attributes.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/dg/sns-message-attributes.html">Message attributes</seealso>
internal static class MessageAttributeRules
{
    private const string StringType = "String";
    private const string NumberType = "Number";
    private const string BinaryType = "Binary";

    /// <summary>Checks the attributes of a message.</summary>
    /// <exception cref="InvalidParameterValueException">An attribute is not valid.</exception>
    public static void Check(OrderedMap<MessageAttributeValue>? attributes)
    {
        if (attributes is null)
            return;
        foreach ((string name, MessageAttributeValue value) in attributes)
        {
            CheckName(name);
            CheckValue(name, value, FindBasicType(name, value.DataType));
        }
    }

    /// <summary>Whether a type is that of bytes.</summary>
    public static bool IsBinary(string dataType) => IsOf(dataType, BinaryType);

    private static void CheckName(string name)
    {
        if (Encoding.UTF8.GetByteCount(name) > SnsLimits.MaxAttributeNameLength)
            throw SnsErrors.InvalidValue("Length of message attribute name must be less than 256 bytes.");
        if (name.Length == 0)
            throw SnsErrors.InvalidValue("The message attribute name must not be empty.");
        foreach (char c in name)
        {
            if (!char.IsAsciiLetterOrDigit(c) && c is not ('-' or '_' or '.'))
            {
                throw SnsErrors.InvalidValue(
                    string.Create(CultureInfo.InvariantCulture, $"Invalid non-alphanumeric character '#x{(int)c:X}' was found in the message attribute name. Can only include alphanumeric characters, hyphens, underscores, or dots."));
            }
        }
        if (name[0] == '.')
            throw SnsErrors.InvalidValue("Invalid message attribute name starting with character '.' was found.");
        if (name[^1] == '.')
            throw SnsErrors.InvalidValue("Invalid message attribute name ending with character '.' was found.");
        if (name.Contains("..", StringComparison.Ordinal))
            throw SnsErrors.InvalidValue("Message attribute name can not have successive '.' character.");
    }

    private static string FindBasicType(string name, string dataType) =>
        IsOf(dataType, StringType) ? StringType
        : IsOf(dataType, NumberType) ? NumberType
        : IsOf(dataType, BinaryType) ? BinaryType
        : throw SnsErrors.InvalidValue($"The message attribute '{name}' has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String.");

    private static void CheckValue(string name, MessageAttributeValue value, string type)
    {
        if (type == BinaryType)
        {
            if (value.StringValue is not null)
                throw SnsErrors.InvalidValue($"The message attribute '{name}' with type 'Binary' must use field 'Binary'.");
            if (value.BinaryValue is not { Length: > 0 })
                throw Empty(name, type);
            return;
        }
        if (value.BinaryValue is not null)
            throw SnsErrors.InvalidValue($"The message attribute '{name}' with type '{type}' must use field 'String'.");
        if (string.IsNullOrEmpty(value.StringValue))
            throw Empty(name, type);
        if (type == NumberType && !double.TryParse(value.StringValue, NumberStyles.Float, CultureInfo.InvariantCulture, out _))
            throw SnsErrors.InvalidValue($"Could not cast message attribute '{name}' value to number.");
    }

    private static InvalidParameterValueException Empty(string name, string type) =>
        SnsErrors.InvalidValue($"The message attribute '{name}' must contain non-empty message attribute value for message attribute type '{type}'.");

    /// <summary>Whether a type is a basic type, or has a label after it: <c>Number.int</c>.</summary>
    private static bool IsOf(string type, string basicType) =>
        type.StartsWith(basicType, StringComparison.Ordinal) && (type.Length == basicType.Length || type[basicType.Length] == '.');
}
