namespace Tern.Functions.Http.Requests;

/// <summary>A part of a text buffer or of the event.</summary>
internal readonly struct TextRange(int start, int length)
{
    public int Start => start;

    public int Length => length;

    public bool IsEmpty => length == 0;
}
