using Tern.SecretsManager;

namespace Tern.Local.SecretsManager;

/// <summary>The value of a version: a text or bytes.</summary>
internal sealed class SecretValue
{
    private SecretValue(string? text, byte[]? binary)
    {
        Text = text;
        Binary = binary;
    }

    /// <summary>The text; null for bytes.</summary>
    public string? Text { get; }

    /// <summary>The bytes; null for a text.</summary>
    public byte[]? Binary { get; }

    /// <summary>Creates the value of a request; null if it has none.</summary>
    /// <exception cref="InvalidParameterException">The request has both.</exception>
    public static SecretValue? Create(string? text, ReadOnlyMemory<byte>? binary)
    {
        if (text is not null && binary is not null)
            throw new InvalidParameterException("You can't specify both a binary secret value and a string secret value in the same secret.");
        return text is null && binary is null ? null : new(text, binary?.ToArray());
    }

    /// <summary>Whether the values have the same content.</summary>
    public bool HasContentOf(SecretValue? other) =>
        other is not null && Text == other.Text && (Binary is null) == (other.Binary is null) && Binary.AsSpan().SequenceEqual(other.Binary);
}
