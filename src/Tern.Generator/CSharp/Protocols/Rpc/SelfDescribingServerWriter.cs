using Tern.Generator.CSharp.Codecs.SelfDescribing;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.Rpc;

/// <summary>Writes the code of a server with JSON or CBOR.</summary>
internal abstract class SelfDescribingServerWriter(Service service, TypeScope scope, SelfDescribingFormat format) : RpcServerWriter(service, scope)
{
    /// <summary>The expression for the document of a request.</summary>
    protected abstract string Document { get; }

    /// <inheritdoc/>
    protected override void WriteReadRequest(CodeWriter code, Operation operation)
    {
        code.Line($"var reader = new {Scope.External(format.Reader.Type)}({Document});");
        code.Line($"{Scope.Named(operation.Request)} request = {format.CodecName(operation.Request)}.Read(ref reader, missing);");
        code.Line("reader.ReadEnd();");
        code.Line("return request;");
    }

    /// <inheritdoc/>
    protected override void WriteWriteResponse(CodeWriter code, Operation operation)
    {
        bool isEmpty = operation.Response.Id == Prelude.Unit;
        code.Line(isEmpty
            ? "/// <summary>Writes nothing. The operation has no output, and services send an empty body for it.</summary>"
            : "/// <summary>Writes a response.</summary>");
        code.Open($"public static void WriteResponse({Scope.External(ExternalTypes.PooledBuffer)} body, {Scope.Named(operation.Response)} response)");
        if (!isEmpty)
            WriteDocument(code, () => code.Line($"{format.CodecName(operation.Response)}.Write(ref writer, response);"));
        code.Close();
    }

    /// <inheritdoc/>
    protected override void WriteErrors(CodeWriter code)
    {
        code.Line("/// <summary>Writes an error with its type as <c>__type</c>. Of an error that the model does not contain, only the code and the message are written.</summary>");
        code.Open($"public static void Write({Scope.External(ExternalTypes.PooledBuffer)} body, {Scope.External(ExternalTypes.TernServiceException)} error)");
        WriteDocument(code, () =>
        {
            code.Open("switch (error)");
            foreach (StructureShape error in Errors)
            {
                code.Line($"case {Scope.Named(error)} typed:");
                code.Line($"    {format.CodecName(error)}.Write(ref writer, typed);");
                code.Line("    break;");
            }
            code.Line("default:");
            code.Indent();
            WriteUnmodeledError(code);
            code.Line("break;");
            code.Unindent();
            code.Close();
        });
        code.Close();
        if (!Service.Traits.Has(TraitIds.AwsQueryCompatible))
            return;
        code.Line();
        code.Line("/// <summary>Returns the value of the response header <c>x-amzn-query-error</c>: the code of the query protocol and the cause.</summary>");
        code.Line($"public static string {QueryErrorHeader}({Scope.External(ExternalTypes.TernServiceException)} error) =>");
        code.Line($"    $\"{{error.ErrorCode}};{{{Scope.External(ExternalTypes.QueryError)}.GetFault(error, {IsServerError()})}}\";");
    }

    /// <summary>Writes the statements that write the code and the message of an error.</summary>
    protected abstract void WriteUnmodeledError(CodeWriter code);

    private void WriteDocument(CodeWriter code, Action writeContent)
    {
        code.Line($"var writer = new {Scope.External(format.Writer.Type)}(body);");
        writeContent();
        code.Line("writer.Complete();");
    }
}
