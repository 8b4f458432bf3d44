using System.Text;

namespace Tern.Generator.CSharp;

/// <summary>Writes indented C# text. Line ends are always <c>\n</c>, so that the output is the same on every machine.</summary>
public sealed class CodeWriter
{
    private readonly StringBuilder _text = new();
    private int _depth;

    /// <summary>Writes a line. An empty line is not indented.</summary>
    public void Line(string line = "")
    {
        if (line.Length > 0)
            _text.Append(' ', _depth * 4).Append(line);
        _text.Append('\n');
    }

    /// <summary>Writes lines.</summary>
    public void Lines(IEnumerable<string> lines)
    {
        foreach (string line in lines)
            Line(line);
    }

    /// <summary>Writes a line and an opening brace, and indents.</summary>
    public void Open(string line)
    {
        Line(line);
        Open();
    }

    /// <summary>Writes an opening brace, and indents.</summary>
    public void Open()
    {
        Line("{");
        _depth++;
    }

    /// <summary>Removes one indentation and writes a closing brace.</summary>
    public void Close(string suffix = "")
    {
        _depth--;
        Line("}" + suffix);
    }

    /// <summary>Indents the lines that follow.</summary>
    public void Indent() => _depth++;

    /// <summary>Removes one indentation.</summary>
    public void Unindent() => _depth--;

    /// <summary>Returns the written text.</summary>
    public override string ToString() => _text.ToString();
}
