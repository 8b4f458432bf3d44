namespace Tern.Functions;

/// <summary>A text that some events contain as a boolean or a number, for example the attribute <c>email_verified</c> of a Cognito user. The form is written as it was read.</summary>
/// <remarks>It converts from and to a text: <c>string email = request.UserAttributes["email"];</c></remarks>
public readonly struct TextValue : IEquatable<TextValue>
{
    private readonly string? _text;

    internal TextValue(string text, bool isLiteral)
    {
        _text = text;
        IsLiteral = isLiteral;
    }

    /// <summary>The text: of a boolean <c>true</c> or <c>false</c>, of a number its digits.</summary>
    public string Text => _text ?? "";

    /// <summary>Whether it is a JSON boolean or number.</summary>
    internal bool IsLiteral { get; }

    /// <summary>Converts a text.</summary>
    public static implicit operator TextValue(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return new(text, isLiteral: false);
    }

    /// <summary>Returns <see cref="Text"/>.</summary>
    public static implicit operator string(TextValue value) => value.Text;

    /// <summary>True if the texts are equal.</summary>
    public static bool operator ==(TextValue left, TextValue right) => left.Equals(right);

    /// <summary>True if the texts are different.</summary>
    public static bool operator !=(TextValue left, TextValue right) => !left.Equals(right);

    /// <summary>True if the texts are equal. The text <c>"true"</c> equals the boolean.</summary>
    public bool Equals(TextValue other) => string.Equals(Text, other.Text, StringComparison.Ordinal);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is TextValue other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => Text.GetHashCode(StringComparison.Ordinal);

    /// <summary>Returns <see cref="Text"/>.</summary>
    public override string ToString() => Text;
}
