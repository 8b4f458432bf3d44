using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Tern.Functions.Http;
using Tern.Functions.Http.Requests;

namespace Tern.Functions.Codecs;

/// <summary>The search for the route of a request, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct HttpRouteMatch
{
    private readonly ReadOnlySpan<byte> _path;
    private readonly ReadOnlySpan<byte> _method;
    private Ranges _values;
    private int _count;
    private ulong _allowed;

    /// <param name="http">The invocation.</param>
    public HttpRouteMatch(HttpInvocation http)
    {
        _path = http.Request.PathUtf8;
        _method = http.Request.MethodUtf8;
    }

    /// <summary>The length of the path.</summary>
    public readonly int Length => _path.Length;

    /// <summary>The methods of the routes that match the path, as bits.</summary>
    internal readonly ulong Allowed => _allowed;

    /// <summary>The values of the parameters.</summary>
    [UnscopedRef]
    internal readonly ReadOnlySpan<TextRange> Values => ((ReadOnlySpan<TextRange>)_values)[.._count];

    /// <summary>Returns the end of a segment: the position of the next slash, or the end of the path.</summary>
    /// <param name="start">The start of the segment.</param>
    public readonly int SegmentEnd(int start)
    {
        int length = _path[start..].IndexOf((byte)'/');
        return length < 0 ? _path.Length : start + length;
    }

    /// <summary>Whether a segment is a literal of the same length.</summary>
    /// <param name="start">The start of the segment.</param>
    /// <param name="literal">The literal.</param>
    public readonly bool Is(int start, ReadOnlySpan<byte> literal) => _path.Slice(start, literal.Length).SequenceEqual(literal);

    /// <summary>Stores the value of a parameter.</summary>
    /// <param name="index">The place in the route.</param>
    /// <param name="start">The start of the value.</param>
    /// <param name="end">The end of the value.</param>
    public void Set(int index, int start, int end)
    {
        _values[index] = new TextRange(start, end - start);
        _count = index + 1;
    }

    /// <summary>Whether a route has the method of the request. Otherwise the method is added to those that the path allows.</summary>
    /// <param name="method">The method of the route.</param>
    /// <param name="index">The index of the method.</param>
    public bool HasMethod(ReadOnlySpan<byte> method, int index)
    {
        if (_method.SequenceEqual(method))
            return true;
        _allowed |= 1UL << index;
        return false;
    }

    [InlineArray(HttpInvocation.MaxRouteValues)]
    private struct Ranges
    {
        private TextRange _first;
    }
}
