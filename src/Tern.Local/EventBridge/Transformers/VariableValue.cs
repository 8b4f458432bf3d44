namespace Tern.Local.EventBridge.Transformers;

/// <summary>Writes the value of a variable: JSON without white space, with or without its quotes.</summary>
internal static class VariableValue
{
    /// <summary>Appends a value.</summary>
    /// <param name="input">The input so far.</param>
    /// <param name="value">The value, valid JSON. Null is an empty string.</param>
    /// <param name="isInString">Whether the variable is between quotes. Escape sequences stay as they are, so that the input is valid JSON.</param>
    public static void Append(List<byte> input, byte[]? value, bool isInString)
    {
        bool isText = false;
        ReadOnlySpan<byte> json = value ?? "\"\""u8;
        for (int i = 0; i < json.Length; i++)
        {
            byte b = json[i];
            if (b == '"')
                isText = !isText;
            if (b == '"' ? !isInString : isText || b is not ((byte)' ' or (byte)'\t' or (byte)'\r' or (byte)'\n'))
                input.Add(b);
            if (isText && b == '\\')
                input.Add(json[++i]);
        }
    }
}
