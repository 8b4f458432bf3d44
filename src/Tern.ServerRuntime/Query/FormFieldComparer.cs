namespace Tern.ServerRuntime;

/// <summary>Compares fields by the segments of their names. Numbers are compared by value and precede other segments.</summary>
internal readonly struct FormFieldComparer(byte[] text) : IComparer<FormField>
{
    public int Compare(FormField x, FormField y)
    {
        ReadOnlySpan<byte> left = text.AsSpan(x.Start, x.NameLength);
        ReadOnlySpan<byte> right = text.AsSpan(y.Start, y.NameLength);
        int common = left.CommonPrefixLength(right);
        int start = left[..common].LastIndexOf((byte)'.') + 1;
        int difference = CompareSegments(FirstSegment(left[start..]), FirstSegment(right[start..]));
        // If the segments are equal, one of the names ends with it.
        return difference != 0 ? difference : left.Length.CompareTo(right.Length);
    }

    private static int CompareSegments(ReadOnlySpan<byte> left, ReadOnlySpan<byte> right)
    {
        bool isNumber = IsNumber(left);
        if (isNumber != IsNumber(right))
            return isNumber ? -1 : 1;
        return isNumber && left.Length != right.Length ? left.Length.CompareTo(right.Length) : left.SequenceCompareTo(right);
    }

    // A number with a leading zero is not the number of an element.
    private static bool IsNumber(ReadOnlySpan<byte> segment) =>
        segment.Length > 0 && segment[0] != (byte)'0' && !segment.ContainsAnyExceptInRange((byte)'0', (byte)'9');

    private static ReadOnlySpan<byte> FirstSegment(ReadOnlySpan<byte> name)
    {
        int dot = name.IndexOf((byte)'.');
        return dot < 0 ? name : name[..dot];
    }
}
