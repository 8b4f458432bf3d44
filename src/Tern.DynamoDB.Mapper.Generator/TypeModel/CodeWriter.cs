using System.Text;

namespace Tern.TypeModel;

/// <summary>Writes indented C#.</summary>
internal sealed class CodeWriter
{
    private readonly StringBuilder _text = new();
    private int _level;
    private bool _isAfterBlock;

    /// <summary>Writes a line.</summary>
    public void Line(string text)
    {
        if (_isAfterBlock && text != "}")
            _text.Append('\n');
        _isAfterBlock = false;
        Append(text);
    }

    /// <summary>Separates the next line by an empty one, unless it closes a block.</summary>
    public void Separate() => _isAfterBlock = true;

    /// <summary>Writes a line and opens a block.</summary>
    public void Open(string text)
    {
        Line(text);
        Append("{");
        _level++;
    }

    /// <summary>Closes a block.</summary>
    public void Close(string end = "}")
    {
        _isAfterBlock = false;
        _level--;
        Append(end);
    }

    /// <summary>Closes a block that the next line is separated from.</summary>
    public void CloseMember()
    {
        Close();
        Separate();
    }

    /// <summary>Indents the following lines.</summary>
    public void Indent() => _level++;

    /// <summary>Ends the indentation.</summary>
    public void Outdent() => _level--;

    public override string ToString() => _text.ToString();

    private void Append(string line)
    {
        if (line.Length > 0)
            _text.Append(' ', _level * 4).Append(line);
        _text.Append('\n');
    }
}
