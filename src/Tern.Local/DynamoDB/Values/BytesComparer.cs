namespace Tern.Local.DynamoDB.Values;

/// <summary>Compares byte strings by content.</summary>
internal sealed class BytesComparer : IEqualityComparer<ReadOnlyMemory<byte>>
{
    public static readonly BytesComparer Instance = new();

    public bool Equals(ReadOnlyMemory<byte> x, ReadOnlyMemory<byte> y) => x.Span.SequenceEqual(y.Span);

    public int GetHashCode(ReadOnlyMemory<byte> obj)
    {
        HashCode hash = default;
        hash.AddBytes(obj.Span);
        return hash.ToHashCode();
    }
}
