using System.Buffers;
using System.Text;
using Tern.Local.Http;

namespace Tern.Local.S3.Requests.Forms;

/// <summary>Reads the fields of <c>multipart/form-data</c> up to the file, and then the file as a stream. What follows the file is ignored.</summary>
/// <remarks>The fields before the file can have up to 20 KiB, as in the service. Of the file only a buffer of 32 KiB is in memory.</remarks>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html">POST Object</seealso>
internal sealed class FormReader : AsyncReadOnlyStream
{
    private const int BufferSize = 32 * 1024;
    private const int MaxFields = 20 * 1024;
    private const int MaxBoundary = 200;

    private readonly Stream _source;
    private readonly byte[] _delimiter;
    private readonly Dictionary<string, string> _fields = new(StringComparer.OrdinalIgnoreCase);
    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(BufferSize);
    private int _start;
    private int _end;
    private long _consumed;
    private bool _isAtEnd;

    private FormReader(Stream source, string boundary)
    {
        _source = source;
        _delimiter = Encoding.UTF8.GetBytes($"\r\n--{boundary}");
    }

    /// <summary>The fields before the file. Names are case-insensitive.</summary>
    public IReadOnlyDictionary<string, string> Fields => _fields;

    /// <summary>The name of the file; empty when it has none.</summary>
    public string FileName { get; private set; } = "";

    /// <summary>The boundary in the content type of a form; null for any other content type.</summary>
    public static string? ParseBoundary(string? contentType)
    {
        if (contentType?.StartsWith("multipart/form-data", StringComparison.OrdinalIgnoreCase) != true)
            return null;
        foreach (string parameter in contentType.Split(';', StringSplitOptions.TrimEntries))
        {
            if (parameter.StartsWith("boundary=", StringComparison.OrdinalIgnoreCase))
                return parameter["boundary=".Length..].Trim('"') is { Length: > 0 and <= MaxBoundary } boundary ? boundary : null;
        }
        return null;
    }

    /// <summary>Reads the fields before the file. The stream is then at the first byte of the file.</summary>
    /// <exception cref="S3ServiceException">The form is malformed, its fields are too long, or it has no file.</exception>
    public static async ValueTask<FormReader> OpenAsync(Stream source, string boundary, CancellationToken cancellationToken)
    {
        var form = new FormReader(source, boundary);
        try
        {
            await form.ReadFieldsAsync(cancellationToken).ConfigureAwait(false);
            return form;
        }
        catch
        {
            await form.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Reads the file.</summary>
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_isAtEnd || buffer.IsEmpty)
            return 0;
        while (true)
        {
            ReadOnlySpan<byte> rest = _buffer.AsSpan(_start, _end - _start);
            int found = rest.IndexOf(_delimiter);
            // The buffer can end with the beginning of a delimiter.
            int count = found >= 0 ? found : Math.Max(rest.Length - _delimiter.Length + 1, 0);
            if (count > 0)
            {
                count = Math.Min(count, buffer.Length);
                rest[..count].CopyTo(buffer.Span);
                _start += count;
                return count;
            }
            if (found == 0)
            {
                _isAtEnd = true;
                return 0;
            }
            if (!await FillAsync(cancellationToken).ConfigureAwait(false))
                throw FormErrors.Malformed();
        }
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing && _buffer.Length > 0)
        {
            ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = [];
        }
        base.Dispose(disposing);
    }

    private async ValueTask ReadFieldsAsync(CancellationToken cancellationToken)
    {
        // The first delimiter has no line break before it.
        if (await ReadUntilAsync(_delimiter.AsMemory(2), cancellationToken).ConfigureAwait(false) is not "")
            throw FormErrors.Malformed();
        while (true)
        {
            string end = await ReadUntilAsync("\r\n"u8.ToArray(), cancellationToken).ConfigureAwait(false);
            if (end == "--")
                throw FormErrors.NoFile();
            if (end.Trim().Length > 0)
                throw FormErrors.Malformed();
            (string name, string? file) = ParseDisposition(await ReadUntilAsync("\r\n\r\n"u8.ToArray(), cancellationToken).ConfigureAwait(false));
            if (name.Equals("file", StringComparison.OrdinalIgnoreCase))
            {
                FileName = file ?? "";
                return;
            }
            _fields[name] = await ReadUntilAsync(_delimiter, cancellationToken).ConfigureAwait(false);
        }
    }

    private async ValueTask<string> ReadUntilAsync(ReadOnlyMemory<byte> mark, CancellationToken cancellationToken)
    {
        while (true)
        {
            int length = _buffer.AsSpan(_start, _end - _start).IndexOf(mark.Span);
            if (length >= 0)
            {
                string text = Encoding.UTF8.GetString(_buffer, _start, length);
                _start += length + mark.Length;
                _consumed += length + mark.Length;
                return _consumed <= MaxFields ? text : throw FormErrors.FieldsTooLarge();
            }
            if (_end - _start > MaxFields)
                throw FormErrors.FieldsTooLarge();
            if (!await FillAsync(cancellationToken).ConfigureAwait(false))
                throw FormErrors.Malformed();
        }
    }

    private async ValueTask<bool> FillAsync(CancellationToken cancellationToken)
    {
        _buffer.AsSpan(_start, _end - _start).CopyTo(_buffer);
        _end -= _start;
        _start = 0;
        int count = await _source.ReadAsync(_buffer.AsMemory(_end), cancellationToken).ConfigureAwait(false);
        _end += count;
        return count > 0;
    }

    private static (string Name, string? FileName) ParseDisposition(string headers)
    {
        foreach (string line in headers.Split("\r\n"))
        {
            if (line.StartsWith("Content-Disposition:", StringComparison.OrdinalIgnoreCase))
                return (ParseParameter(line, "name") ?? throw FormErrors.Malformed(), ParseParameter(line, "filename"));
        }
        throw FormErrors.Malformed();
    }

    private static string? ParseParameter(string line, string name)
    {
        int start = line.IndexOf($"; {name}=", StringComparison.OrdinalIgnoreCase);
        if (start < 0)
            return null;
        string value = line[(start + name.Length + 3)..];
        if (!value.StartsWith('"'))
            return value.Split(';')[0].Trim();
        int end = value.IndexOf('"', 1);
        return end < 0 ? throw FormErrors.Malformed() : value[1..end];
    }
}
