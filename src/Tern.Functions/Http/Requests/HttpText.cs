using System.Text;
using Tern.Runtime;

namespace Tern.Functions.Http.Requests;

/// <summary>The unescaped texts of a request in UTF-8: names, values, path. The memory is pooled.</summary>
internal sealed class HttpText : IDisposable
{
    private readonly PooledBuffer _buffer = new(2048);
    private bool _isDisposed;

    public int Length => _buffer.WrittenCount;

    /// <summary>The end of the buffer, to which a decoder appends.</summary>
    public PooledBuffer Output => _buffer;

    public ReadOnlySpan<byte> this[TextRange range]
    {
        get
        {
            ThrowIfEnded();
            return _buffer.WrittenSpan.Slice(range.Start, range.Length);
        }
    }

    public TextRange Add(scoped ReadOnlySpan<byte> text)
    {
        int start = _buffer.WrittenCount;
        text.CopyTo(_buffer.GetSpan(text.Length));
        _buffer.Advance(text.Length);
        return new TextRange(start, text.Length);
    }

    /// <summary>The part that has been appended since a position.</summary>
    public TextRange Since(int start) => new(start, _buffer.WrittenCount - start);

    public string GetString(TextRange range) => Encoding.UTF8.GetString(this[range]);

    public void ThrowIfEnded()
    {
        if (_isDisposed)
            throw new InvalidOperationException("The invocation has ended. Use its request only until the handler has returned, and copy the values that later work needs.");
    }

    public void Dispose()
    {
        _isDisposed = true;
        _buffer.Dispose();
    }
}
