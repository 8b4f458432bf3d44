namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>Text in documentation comments.</summary>
internal static class XmlText
{
    public static string Escape(string text)
    {
        string escaped = text.Replace("&", "&amp;").Replace("<", "&lt;").Replace(">", "&gt;");
        foreach (char letter in text)
        {
            // A line break would end the comment.
            if (char.IsControl(letter) || letter is '\u2028' or '\u2029' || char.IsSurrogate(letter))
                escaped = escaped.Replace(letter, '?');
        }
        return escaped;
    }
}
