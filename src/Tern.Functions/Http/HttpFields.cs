using System.Buffers;
using System.Collections;
using System.Text;
using Tern.Functions.Http.Requests;

namespace Tern.Functions.Http;

/// <summary>The headers, the query or the cookies of a request, in the order of the request. A name can occur several times.</summary>
/// <remarks>Names of headers and of the query are compared without regard to the case of ASCII, those of cookies exactly. Strings are created when they are read.</remarks>
public readonly struct HttpFields : IReadOnlyCollection<KeyValuePair<string, string>>
{
    private const int MaxStackLength = 128;

    private readonly HttpFieldTable? _table;

    internal HttpFields(HttpFieldTable? table) => _table = table;

    /// <summary>The number of fields. A name that occurs several times is counted several times.</summary>
    public int Count => _table?.Count ?? 0;

    /// <summary>The value of a name; several values are separated by commas. Null if the name is missing.</summary>
    /// <param name="name">The name.</param>
    public string? this[string name]
    {
        get
        {
            ArgumentNullException.ThrowIfNull(name);
            int first = Find(name, 0);
            if (first < 0)
                return null;
            int next = Find(name, first + 1);
            return next < 0 ? ValueAt(first) : string.Join(',', GetValues(name));
        }
    }

    /// <summary>Whether a name occurs.</summary>
    /// <param name="name">The name.</param>
    public bool Contains(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return Find(name, 0) >= 0;
    }

    /// <summary>Returns all values of a name, in their order; empty if the name is missing.</summary>
    /// <param name="name">The name.</param>
    public string[] GetValues(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        int count = 0;
        for (int i = Find(name, 0); i >= 0; i = Find(name, i + 1))
            count++;
        if (count == 0)
            return [];
        string[] values = new string[count];
        count = 0;
        for (int i = Find(name, 0); i >= 0; i = Find(name, i + 1))
            values[count++] = ValueAt(i);
        return values;
    }

    /// <summary>Returns the names and values.</summary>
    public Enumerator GetEnumerator() => new(_table);

    IEnumerator<KeyValuePair<string, string>> IEnumerable<KeyValuePair<string, string>>.GetEnumerator() => GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    /// <summary>The fields; null for none.</summary>
    internal HttpFieldTable? Table => _table;

    /// <summary>Returns the first value of a name.</summary>
    internal bool TryGetUtf8(scoped ReadOnlySpan<byte> name, out ReadOnlySpan<byte> value)
    {
        int index = _table?.Find(name) ?? -1;
        value = index < 0 ? default : _table!.Text[_table[index].Value];
        return index >= 0;
    }

    private string ValueAt(int index) => _table!.Text.GetString(_table[index].Value);

    private int Find(string name, int start)
    {
        if (_table is null)
            return -1;
        int max = Encoding.UTF8.GetMaxByteCount(name.Length);
        byte[]? rented = max > MaxStackLength ? ArrayPool<byte>.Shared.Rent(max) : null;
        Span<byte> utf8 = rented is null ? stackalloc byte[MaxStackLength] : rented;
        int length = Encoding.UTF8.GetBytes(name, utf8);
        int index = _table.Find(utf8[..length], start);
        if (rented is not null)
            ArrayPool<byte>.Shared.Return(rented);
        return index;
    }

    /// <summary>The names and values in their order.</summary>
    public struct Enumerator : IEnumerator<KeyValuePair<string, string>>
    {
        private readonly HttpFieldTable? _table;
        private int _index = -1;

        internal Enumerator(HttpFieldTable? table) => _table = table;

        /// <inheritdoc/>
        public readonly KeyValuePair<string, string> Current => KeyValuePair.Create(_table!.Text.GetString(_table[_index].Name), _table.Text.GetString(_table[_index].Value));

        readonly object IEnumerator.Current => Current;

        /// <inheritdoc/>
        public bool MoveNext() => ++_index < (_table?.Count ?? 0);

        /// <inheritdoc/>
        public void Reset() => _index = -1;

        /// <inheritdoc/>
        public readonly void Dispose()
        {
        }
    }
}
