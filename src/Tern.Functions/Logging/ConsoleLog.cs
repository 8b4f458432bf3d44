using System.Text;
using Microsoft.Extensions.Logging;
using Tern.Functions.Errors;
using Tern.Functions.Runtime;
using Tern.Runtime;

namespace Tern.Functions.Logging;

/// <summary>Writes the texts of <see cref="Console"/> as records. A record ends with a text that ends with a line feed, with a flush, and with the invocation.</summary>
/// <remarks>The text of a record can have several lines, as that of an exception. The texts of concurrent invocations are not mixed.</remarks>
internal sealed class ConsoleLog : TextWriter
{
    private readonly Lock _lock = new();
    private readonly Dictionary<InvocationState, StringBuilder> _texts = [];
    private readonly StringBuilder _outside = new();
    private readonly LogOutput _output;
    private readonly TimeProvider _time;
    private readonly LogLevel _level;
    private readonly bool _isJson;
    private readonly bool _isEnabled;

    public ConsoleLog(LogOutput output, AwsEnvironment environment, LogLevel level)
    {
        _output = output;
        _time = environment.TimeProvider;
        _level = level;
        _isJson = LogFormat.IsJson(environment);
        _isEnabled = level >= LogLevels.Parse(environment.GetVariable(LogLevels.Variable));
        CoreNewLine = ['\n'];
    }

    public override Encoding Encoding => Encoding.UTF8;

    public override void Write(char value) => Write([value]);

    public override void Write(char[] buffer, int index, int count) => Write(buffer.AsSpan(index, count));

    public override void Write(string? value) => Write(value.AsSpan());

    public override void Write(ReadOnlySpan<char> buffer)
    {
        if (!_isEnabled || buffer.IsEmpty)
            return;
        lock (_lock)
        {
            StringBuilder text = GetText();
            text.Append(buffer);
            if (buffer[^1] == '\n' || text.Length > LogOutput.MaxLength)
                WriteRecord(text);
        }
    }

    public override void WriteLine(string? value)
    {
        lock (_lock)
        {
            Write(value);
            Write('\n');
        }
    }

    public override void WriteLine(ReadOnlySpan<char> buffer)
    {
        lock (_lock)
        {
            Write(buffer);
            Write('\n');
        }
    }

    public override void Flush()
    {
        lock (_lock)
            WriteRecord(GetText());
    }

    /// <summary>Writes the rest of the texts of the invocation in flight, which has ended.</summary>
    public void EndInvocation(InvocationState invocation)
    {
        lock (_lock)
        {
            if (_texts.Remove(invocation, out StringBuilder? text))
                WriteRecord(text);
        }
    }

    protected override void Dispose(bool disposing)
    {
        Flush();
        base.Dispose(disposing);
    }

    private StringBuilder GetText()
    {
        if (CurrentInvocation.State is not { } invocation)
            return _outside;
        if (!_texts.TryGetValue(invocation, out StringBuilder? text))
            _texts.Add(invocation, text = new StringBuilder());
        return text;
    }

    private void WriteRecord(StringBuilder text)
    {
        string message = text.ToString().TrimEnd('\r', '\n');
        text.Clear();
        if (message.Length == 0)
            return;
        string level = LogLevels.GetName(_level);
        if (!_isJson)
        {
            _output.WriteText(RecordFormat.CreateText(_time.GetUtcNow(), level, message));
            return;
        }
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        RecordFormat.WriteStart(ref writer, _time.GetUtcNow(), level);
        writer.WriteName("\"message\":"u8);
        writer.WriteString(ValidText.Create(message));
        writer.WriteEndObject();
        writer.Complete();
        RecordFormat.WriteTo(_output, buffer, message);
    }
}
