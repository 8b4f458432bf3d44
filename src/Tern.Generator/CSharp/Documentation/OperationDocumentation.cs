using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Documentation;

/// <summary>Writes the documentation of the client and its methods.</summary>
internal static class OperationDocumentation
{
    /// <summary>Writes the documentation of the client.</summary>
    public static void WriteClient(CodeWriter code, Service service)
    {
        const string Usage = "It is thread-safe: create one and reuse it. The constructors access neither files nor the network.";
        SummaryWriter.Write(code, ModelDocumentation.Of(service.Traits), $"The client of {Sentences.ServiceName(service)}. {Usage}");
    }

    /// <summary>Writes the summary of the method that calls an operation, the link to its page, and its errors.</summary>
    /// <param name="code">The writer to use.</param>
    /// <param name="service">The service.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="scope">The namespace of the code.</param>
    public static void WriteMethod(CodeWriter code, Service service, Operation operation, TypeScope scope)
    {
        IReadOnlyList<DocumentationBlock> documentation = ModelDocumentation.Of(operation.Traits);
        string? call = documentation.Count > 0 ? null : $"Calls <c>{operation.WireName}</c> of {Sentences.ServiceName(service)}.";
        string?[] sentences = [call, Sentences.Deprecated(operation.Traits)];
        SummaryWriter.Write(code, documentation, string.Join(' ', sentences.OfType<string>()));
        foreach (StructureShape error in operation.Errors)
        {
            string text = ModelDocumentation.Sentence(error.Traits) ?? $"The service returned the error <c>{error.Id.Name}</c>.";
            code.Line($"/// <exception cref=\"{scope.Named(error)}\">{text}</exception>");
        }
        ReferenceLink.Write(code, service, operation);
    }
}
