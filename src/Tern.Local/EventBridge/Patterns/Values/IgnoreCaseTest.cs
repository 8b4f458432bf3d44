using System.Buffers;
using System.Text;

namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>The value is a string that equals a text, starts with it or ends with it, in upper or lower case.</summary>
internal sealed class IgnoreCaseTest(string text, IgnoreCaseTest.Part part) : ValueTest
{
    private const int MaxStackLength = 256;

    /// <summary>The part of the value that is compared.</summary>
    internal enum Part
    {
        All,
        Start,
        End,
    }

    public override bool Matches(in EventValue value)
    {
        if (value.Kind != EventValueKind.String)
            return false;
        if (value.Text.Length <= MaxStackLength)
            return Matches(value.Text, stackalloc char[MaxStackLength]);
        char[] buffer = ArrayPool<char>.Shared.Rent(value.Text.Length);
        try
        {
            return Matches(value.Text, buffer);
        }
        finally
        {
            ArrayPool<char>.Shared.Return(buffer);
        }
    }

    private bool Matches(ReadOnlySpan<byte> value, Span<char> buffer)
    {
        ReadOnlySpan<char> decoded = buffer[..Encoding.UTF8.GetChars(value, buffer)];
        return part switch
        {
            Part.Start => decoded.StartsWith(text, StringComparison.OrdinalIgnoreCase),
            Part.End => decoded.EndsWith(text, StringComparison.OrdinalIgnoreCase),
            _ => decoded.Equals(text, StringComparison.OrdinalIgnoreCase),
        };
    }
}
