namespace Tern.Shapes;

/// <summary>An enum of texts, as clients have them: a value is its text, whether this version has a name for it or not.</summary>
/// <typeparam name="TSelf">The enum.</typeparam>
public interface ITextEnum<TSelf>
    where TSelf : struct, ITextEnum<TSelf>
{
    /// <summary>The text on the wire.</summary>
    string Value { get; }

    /// <summary>A value by its text.</summary>
    static abstract TSelf Create(string value);
}
