namespace Tern.Generator.CSharp.Documentation.Html;

/// <summary>The part of a paragraph that is written.</summary>
/// <param name="Length">The number of characters. Zero if nothing is written.</param>
/// <param name="IsCut">Whether it is not the complete paragraph.</param>
/// <param name="IsInSentence">Whether it ends inside a sentence.</param>
internal readonly record struct ParagraphEnd(int Length, bool IsCut, bool IsInSentence)
{
    /// <summary>Finds the part: the complete paragraph, or its sentences within a number of characters.</summary>
    /// <param name="runs">The paragraph.</param>
    /// <param name="max">The number of characters.</param>
    /// <param name="isFirst">Whether the paragraph is the first one. Then a sentence that is too long is cut, so that the text is not empty.</param>
    public static ParagraphEnd Find(IReadOnlyList<HtmlRun> runs, int max, bool isFirst)
    {
        int length = runs.Sum(run => run.Length);
        if (length <= max)
            return new ParagraphEnd(length, IsCut: false, IsInSentence: false);
        int sentence = 0, word = 0, start = 0;
        foreach (HtmlRun run in runs)
        {
            string text = run.IsPlain ? run.Text : "";
            for (int i = 0; i < text.Length && start + i < max; i++)
            {
                if (text[i] == ' ')
                    word = start + i;
                else if (IsEndOfSentence(text, i))
                    sentence = start + i + 1;
            }
            start += run.Length;
        }
        return sentence > 0 || !isFirst
            ? new ParagraphEnd(sentence, IsCut: true, IsInSentence: false)
            : new ParagraphEnd(word > 0 ? word : max, IsCut: true, IsInSentence: true);
    }

    // A full stop in an abbreviation or a number is not followed by a space and an upper-case letter.
    private static bool IsEndOfSentence(string text, int i) =>
        text[i] is '.' or '!' or '?' && i + 1 < text.Length && text[i + 1] == ' ' && (i + 2 == text.Length || char.IsUpper(text[i + 2]));
}
