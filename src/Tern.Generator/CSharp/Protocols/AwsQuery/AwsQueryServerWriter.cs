using System.Globalization;
using System.Text.Json;
using Tern.Generator.CSharp.Codecs.Form;
using Tern.Generator.CSharp.Codecs.Xml;
using Tern.Generator.CSharp.Protocols.Rpc;
using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.AwsQuery;

/// <summary>Writes the code of a server with AWS Query.</summary>
internal sealed class AwsQueryServerWriter(Service service, TypeScope scope) : RpcServerWriter(service, scope)
{
    private const string RequestIdParameter = "/// <param name=\"requestId\">The id of the request.</param>";

    /// <inheritdoc/>
    protected override void WriteReadRequest(CodeWriter code, Operation operation)
    {
        code.Line($"var reader = new {Scope.External(ExternalTypes.FormReader)}(body);");
        code.Line($"return {FormValues.CodecName(operation.Request)}.Read(ref reader, missing);");
    }

    /// <inheritdoc/>
    protected override void WriteWriteResponse(CodeWriter code, Operation operation)
    {
        string name = operation.WireName;
        bool hasResult = operation.Response.Members.Count > 0;
        code.Line("/// <summary>Writes a response.</summary>");
        code.Line("/// <param name=\"body\">Receives the body.</param>");
        code.Line("/// <param name=\"response\">The response.</param>");
        code.Line(RequestIdParameter);
        code.Open($"public static void WriteResponse({Scope.External(ExternalTypes.PooledBuffer)} body, {Scope.Named(operation.Response)} response, string requestId)");
        code.Line($"var writer = new {Scope.External(ExternalTypes.XmlWriter)}(body);");
        string open = $"<{name}Response{XmlNames.Namespace(Service.Traits)}>";
        if (hasResult)
        {
            bool hasAttributes = XmlNames.AttributesOf(operation.Response).Any();
            code.Line(XmlValues.Tag($"{open}<{name}Result{(hasAttributes ? "" : ">")}"));
            XmlValues.WriteAttributes(code, operation.Response, "response");
            code.Line($"{XmlValues.CodecName(operation.Response)}.Write(ref writer, response);");
        }
        code.Line(XmlValues.Tag($"{(hasResult ? $"</{name}Result>" : open)}<ResponseMetadata><RequestId>"));
        code.Line("writer.WriteString(requestId);");
        code.Line(XmlValues.Tag($"</RequestId></ResponseMetadata></{name}Response>"));
        code.Line("writer.Complete();");
        code.Close();
    }

    /// <inheritdoc/>
    protected override void WriteErrors(CodeWriter code)
    {
        code.Line("/// <summary>Writes an error. Of an error that the model does not contain, only the code and the message are written.</summary>");
        code.Line("/// <param name=\"body\">Receives the body.</param>");
        code.Line("/// <param name=\"error\">The error.</param>");
        code.Line(RequestIdParameter);
        code.Line("/// <returns>The HTTP status code.</returns>");
        code.Open($"public static int Write({Scope.External(ExternalTypes.PooledBuffer)} body, {Scope.External(ExternalTypes.TernServiceException)} error, string requestId)");
        code.Line($"var writer = new {Scope.External(ExternalTypes.XmlWriter)}(body);");
        code.Line(XmlValues.Tag("<ErrorResponse><Error><Type>"));
        code.Line($"writer.WriteString({Scope.External(ExternalTypes.QueryError)}.GetFault(error, {IsServerError()}));");
        code.Line(XmlValues.Tag("</Type><Code>"));
        code.Line("writer.WriteString(error.ErrorCode);");
        code.Line(XmlValues.Tag("</Code>"));
        code.Open("if (error.ServiceMessage.Length > 0)");
        code.Line(XmlValues.Tag("<Message>"));
        code.Line("writer.WriteString(error.ServiceMessage);");
        code.Line(XmlValues.Tag("</Message>"));
        code.Close();
        WriteMembers(code);
        code.Line(XmlValues.Tag("</Error><RequestId>"));
        code.Line("writer.WriteString(requestId);");
        code.Line(XmlValues.Tag("</RequestId></ErrorResponse>"));
        code.Line("writer.Complete();");
        WriteStatus(code);
        code.Close();
    }

    // The members of an error in addition to code and message.
    private void WriteMembers(CodeWriter code)
    {
        StructureShape[] withMembers = [.. Errors.Where(error => ErrorWriter.DataMembers(error).Count > 0)];
        if (withMembers.Length == 0)
            return;
        code.Open("switch (error)");
        foreach (StructureShape error in withMembers)
        {
            code.Line($"case {Scope.Named(error)} typed:");
            code.Line($"    {XmlValues.CodecName(error)}.Write(ref writer, typed);");
            code.Line("    break;");
        }
        code.Close();
    }

    private void WriteStatus(CodeWriter code)
    {
        string unmodeled = $"{Scope.External(ExternalTypes.QueryError)}.GetStatusCode(error)";
        if (Errors.Length == 0)
        {
            code.Line($"return {unmodeled};");
            return;
        }
        code.Open("return error switch");
        foreach (StructureShape error in Errors)
            code.Line($"{Scope.Named(error)} => {StatusOf(error).ToString(CultureInfo.InvariantCulture)},");
        code.Line($"_ => {unmodeled},");
        code.Close(";");
    }

    private static int StatusOf(StructureShape error) =>
        error.Traits.Get(TraitIds.AwsQueryError) is { ValueKind: JsonValueKind.Object } query && query.TryGetProperty("httpResponseCode", out JsonElement code) && code.TryGetInt32(out int status) ? status
        : error.Traits.Get(TraitIds.HttpError) is { ValueKind: JsonValueKind.Number } http && http.TryGetInt32(out int declared) ? declared
        : error.Traits.GetString(TraitIds.Error) == "server" ? 500
        : 400;
}
