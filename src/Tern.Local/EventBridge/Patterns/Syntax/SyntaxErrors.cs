namespace Tern.Local.EventBridge.Patterns.Syntax;

/// <summary>The positions of syntax errors in JSON that is not a pattern.</summary>
internal static class SyntaxErrors
{
    private const string PositionMark = "\n at ";

    /// <summary>Returns the position of the first error of a text that is not valid JSON, as the service writes it.</summary>
    public static string FindPosition(string json)
    {
        var reader = new PatternReader(json);
        string message;
        try
        {
            while (reader.Next() != PatternToken.None)
            {
            }
            message = reader.Position;
        }
        catch (PatternSyntaxException e)
        {
            message = e.Message;
        }
        // The quoted text after the mark can contain it as well.
        int mark = message.IndexOf(PositionMark, StringComparison.Ordinal);
        return mark < 0 ? "" : message[(mark + PositionMark.Length)..];
    }
}
