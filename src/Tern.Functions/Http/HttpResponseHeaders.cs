using System.Collections;
using Tern.Functions.Http.Responses;

namespace Tern.Functions.Http;

/// <summary>The headers of a response, in the order in which they were added. Names are compared without regard to case.</summary>
public sealed class HttpResponseHeaders : IReadOnlyCollection<KeyValuePair<string, string>>
{
    private readonly List<KeyValuePair<string, string>> _headers = [];

    internal HttpResponseHeaders()
    {
    }

    /// <summary>The number of headers. A name that occurs several times is counted several times.</summary>
    public int Count => _headers.Count;

    /// <summary>The first value of a name; null if it is missing. A value replaces all values of the name, null removes them.</summary>
    /// <param name="name">The name.</param>
    /// <exception cref="ArgumentException">The name or the value is not valid in HTTP.</exception>
    public string? this[string name]
    {
        get
        {
            int index = Find(name);
            return index < 0 ? null : _headers[index].Value;
        }
        set
        {
            Remove(name);
            if (value is not null)
                Append(name, value);
        }
    }

    /// <summary>Adds a value of a name.</summary>
    /// <param name="name">The name.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentException">The name or the value is not valid in HTTP, for example because of a line break.</exception>
    public void Append(string name, string value)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(value);
        HttpHeaderRules.ThrowIfInvalid(name, value);
        _headers.Add(KeyValuePair.Create(name, value));
    }

    /// <summary>Removes all values of a name.</summary>
    /// <param name="name">The name.</param>
    public void Remove(string name)
    {
        for (int i = Find(name); i >= 0; i = Find(name))
            _headers.RemoveAt(i);
    }

    /// <summary>Removes all headers.</summary>
    public void Clear() => _headers.Clear();

    /// <summary>Returns the headers.</summary>
    public IEnumerator<KeyValuePair<string, string>> GetEnumerator() => _headers.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    internal KeyValuePair<string, string> this[int index] => _headers[index];

    /// <summary>Returns the index of the next header with a name, or -1.</summary>
    internal int Find(string name, int start = 0)
    {
        for (int i = start; i < _headers.Count; i++)
        {
            if (_headers[i].Key.Equals(name, StringComparison.OrdinalIgnoreCase))
                return i;
        }
        return -1;
    }
}
