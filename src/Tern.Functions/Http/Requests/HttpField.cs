namespace Tern.Functions.Http.Requests;

/// <summary>A name and a value in a text buffer.</summary>
internal readonly struct HttpField(TextRange name, TextRange value)
{
    public TextRange Name => name;

    public TextRange Value => value;
}
