using System.Diagnostics.CodeAnalysis;
using System.Threading.Channels;

namespace Tern.Referees.Tests.Support;

/// <summary>The log of a server, line by line.</summary>
internal sealed class LineWriter : StringWriter
{
    // Only against a hanging test.
    private static readonly TimeSpan s_maxWait = TimeSpan.FromMinutes(10);

    private readonly Channel<string> _lines = Channel.CreateUnbounded<string>();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>Waits for the next line.</summary>
    public Task<string> ReadAsync() => _lines.Reader.ReadAsync(Token).AsTask().WaitAsync(s_maxWait, Token);

    /// <summary>The next line, if it has been written.</summary>
    public bool TryRead([MaybeNullWhen(false)] out string line) => _lines.Reader.TryRead(out line);

    public override void WriteLine(string? value) => _lines.Writer.TryWrite(value!);
}
