using System.Buffers;
using System.Text;

namespace Tern.Functions.Http.Requests;

/// <summary>Names and values in the order of the request. A name can occur several times.</summary>
internal sealed class HttpFieldTable(HttpText text, bool ignoresCase) : IDisposable
{
    private HttpField[] _fields = [];

    public int Count { get; private set; }

    public HttpText Text => text;

    public HttpField this[int index] => _fields[index];

    public void Add(TextRange name, TextRange value)
    {
        if (Count == _fields.Length)
            Grow();
        _fields[Count++] = new HttpField(name, value);
    }

    public void Clear() => Count = 0;

    /// <summary>Returns the index of the next field with a name, or -1.</summary>
    public int Find(scoped ReadOnlySpan<byte> name, int start = 0)
    {
        text.ThrowIfEnded();
        for (int i = start; i < Count; i++)
        {
            ReadOnlySpan<byte> other = text[_fields[i].Name];
            if (other.Length == name.Length && (ignoresCase ? Ascii.EqualsIgnoreCase(other, name) || other.SequenceEqual(name) : other.SequenceEqual(name)))
                return i;
        }
        return -1;
    }

    public void Dispose()
    {
        HttpField[] fields = _fields;
        _fields = [];
        Count = 0;
        if (fields.Length > 0)
            ArrayPool<HttpField>.Shared.Return(fields);
    }

    private void Grow()
    {
        HttpField[] larger = ArrayPool<HttpField>.Shared.Rent(Math.Max(32, 2 * Count));
        _fields.AsSpan(0, Count).CopyTo(larger);
        if (_fields.Length > 0)
            ArrayPool<HttpField>.Shared.Return(_fields);
        _fields = larger;
    }
}
