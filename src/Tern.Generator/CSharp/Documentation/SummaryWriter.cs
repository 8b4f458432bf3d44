namespace Tern.Generator.CSharp.Documentation;

/// <summary>Writes the element <c>summary</c>.</summary>
internal static class SummaryWriter
{
    /// <summary>Writes the documentation of the model, and sentences after it.</summary>
    /// <param name="code">The writer to use.</param>
    /// <param name="documentation">The documentation of the model. It can be empty if there are sentences.</param>
    /// <param name="sentences">The sentences. They can be empty if there is documentation.</param>
    public static void Write(CodeWriter code, IReadOnlyList<DocumentationBlock> documentation, string sentences)
    {
        switch (documentation)
        {
            case []:
                code.Line($"/// <summary>{sentences}</summary>");
                return;
            case [{ IsList: false, Xml: var text }]:
                code.Line($"/// <summary>{(sentences.Length > 0 ? $"{Sentences.Complete(text)} {sentences}" : text)}</summary>");
                return;
        }
        code.Line("/// <summary>");
        foreach (DocumentationBlock block in documentation)
            code.Line($"/// {(block.IsList ? block.Xml : $"<para>{block.Xml}</para>")}");
        if (sentences.Length > 0)
            code.Line($"/// <para>{sentences}</para>");
        code.Line("/// </summary>");
    }
}
