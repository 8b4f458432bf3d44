using System.Text;

namespace Tern.Functions.Testing.InProcess;

/// <summary>The console of the process of the tests: a text of a function is added to the log of its host, other texts are written as before.</summary>
internal sealed class HostedConsole : TextWriter
{
    private static readonly Lock s_lock = new();
    private static TextWriter? s_out;
    private static TextWriter? s_error;

    private readonly TextWriter _other;
    private readonly AsyncLocal<StringBuilder?> _line = new();

    private HostedConsole(TextWriter other) => _other = other;

    public override Encoding Encoding => _other.Encoding;

    /// <summary>Redirects the console, unless it is redirected.</summary>
    public static void Install()
    {
        lock (s_lock)
        {
            if (Console.Out != s_out)
            {
                Console.SetOut(new HostedConsole(Console.Out));
                s_out = Console.Out;
            }
            if (Console.Error != s_error)
            {
                Console.SetError(new HostedConsole(Console.Error));
                s_error = Console.Error;
            }
        }
    }

    public override void Write(char value) => Write([value]);

    public override void Write(char[] buffer, int index, int count) => Write(buffer.AsSpan(index, count));

    public override void Write(string? value) => Write(value.AsSpan());

    public override void WriteLine(string? value) => Write((value + "\n").AsSpan());

    public override void WriteLine(ReadOnlySpan<char> buffer) => Write(string.Concat(buffer, "\n"));

    public override void Write(ReadOnlySpan<char> buffer)
    {
        if (AwsEnvironment.Process is not HostedEnvironment host)
        {
            _other.Write(buffer);
            return;
        }
        StringBuilder line = _line.Value ??= new StringBuilder();
        line.Append(buffer);
        // As on Lambda: a record ends with a text that ends with a line feed.
        if (buffer.Length == 0 || buffer[^1] != '\n')
            return;
        string text = line.ToString().TrimEnd('\r', '\n');
        line.Clear();
        if (text.Length > 0)
            host.WriteLine(text);
    }

    public override void Flush() => _other.Flush();
}
