namespace Tern.Shapes;

/// <summary>An enum of numbers, as clients have them: a value is its number, whether this version has a name for it or not.</summary>
/// <typeparam name="TSelf">The enum.</typeparam>
public interface INumericEnum<TSelf>
    where TSelf : struct, INumericEnum<TSelf>
{
    /// <summary>The number on the wire.</summary>
    int Value { get; }

    /// <summary>A value by its number.</summary>
    static abstract TSelf Create(int value);
}
