using System.Globalization;
using System.Text.Json;
using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Codecs.Xml;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.CSharp.Protocols.Rest;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.RestXml;

/// <summary>
/// Writes the code of a server with restXml: for each operation a route, a reader of requests and a writer of responses, and a router and a writer of
/// errors for all operations.
/// </summary>
internal sealed class RestXmlServerWriter(RestXmlProtocol protocol, Service service, TypeScope scope)
{
    public IEnumerable<GeneratedFile> Write()
    {
        foreach (Operation operation in service.Operations)
        {
            yield return ErrorContext.In(service.Source, operation.Id, () =>
                CodeFile.Write($"{operation.Name}Server.cs", scope, code => WriteOperation(code, operation)));
        }
        yield return CodeFile.Write($"{service.Name}Router.cs", scope, WriteRouter);
        yield return CodeFile.Write($"{service.Name}Errors.cs", scope, WriteErrors);
    }

    private void WriteOperation(CodeWriter code, Operation operation)
    {
        if (operation.Request.Stream is { Stream: MemberStream.RequestEvents } || operation.Response.Stream is { Stream: MemberStream.ResponseEvents })
            throw new GeneratorException($"The operation {operation.Id} has an event stream, which the output Server does not support. Exclude the operation.");
        code.Line($"/// <summary>Reads the requests and writes the responses of the operation <c>{operation.WireName}</c>.</summary>");
        code.Open($"internal static class {operation.Name}Server");
        WriteRoute(code, operation);
        code.Line();
        code.Line("/// <summary>Reads a request.</summary>");
        code.Line("/// <param name=\"request\">The request.</param>");
        code.Line("/// <param name=\"missing\">Receives the required members that are missing. Their properties have the empty value of their type.</param>");
        code.Line($"public static {scope.Named(operation.Request)} ReadRequest({scope.External(ExternalTypes.RestRequest)} request, {scope.External(ExternalTypes.MissingMembers)} missing) =>");
        code.Line($"    {protocol.CodecName(operation.Request)}.Read(request, missing);");
        code.Line();
        code.Line("/// <summary>Writes a response.</summary>");
        code.Open($"public static void WriteResponse({scope.External(ExternalTypes.RestResponse)} message, {scope.Named(operation.Response)} response)");
        protocol.WriteResponse(code, service, operation, scope);
        code.Close();
        code.Close();
    }

    private void WriteRoute(CodeWriter code, Operation operation)
    {
        var bindings = new HttpBindings(operation.Request);
        List<string> properties = [];
        Add("RequiredParameters", bindings.Query, TraitIds.HttpQuery);
        Add("RequiredHeaders", bindings.Headers, TraitIds.HttpHeader);
        if (bindings.Payload is { Stream: MemberStream.RequestBody })
            properties.Add("StreamsBody = true");
        string initializer = properties.Count == 0 ? "" : $" {{ {string.Join(", ", properties)} }}";
        code.Line("/// <summary>The route of the operation.</summary>");
        code.Line($"public static {scope.External(ExternalTypes.RestRoute)} Route {{ get; }} = new({CSharpText.Literal(operation.WireName)}, {CSharpText.Literal(HttpBindings.Method(operation))}, {CSharpText.Literal(HttpBindings.Uri(operation))}){initializer};");

        void Add(string property, IEnumerable<Member> members, string trait)
        {
            List<string> names = [.. members.Where(member => member.IsRequiredByServer).Select(member => CSharpText.Literal(member.Traits.GetString(trait)!))];
            if (names.Count > 0)
                properties.Add($"{property} = [{string.Join(", ", names)}]");
        }
    }

    private void WriteRouter(CodeWriter code)
    {
        code.Line($"/// <summary>Selects the operation of a request to {Sentences.ServiceName(service)}.</summary>");
        code.Open($"internal static class {service.Name}Router");
        code.Line("/// <summary>The instance.</summary>");
        code.Line($"public static {scope.External(ExternalTypes.RestRouter)} Instance {{ get; }} = new([{string.Join(", ", service.Operations.Select(operation => $"{operation.Name}Server.Route"))}]);");
        code.Close();
    }

    private void WriteErrors(CodeWriter code)
    {
        bool isWrapped = !(service.Traits.Get(TraitIds.RestXml) is { ValueKind: JsonValueKind.Object } restXml
            && restXml.TryGetProperty("noErrorWrapping", out JsonElement unwrapped) && unwrapped.ValueKind == JsonValueKind.True);
        code.Line($"/// <summary>Writes the errors of {Sentences.ServiceName(service)}.</summary>");
        code.Open($"internal static class {service.Name}Errors");
        code.Line("/// <summary>Writes an error. For an error that the model does not contain, the caller must set the status code before.</summary>");
        code.Line("/// <param name=\"message\">The response.</param>");
        code.Line("/// <param name=\"error\">The error.</param>");
        code.Line("/// <param name=\"details\">Additional elements with text, for example the request id.</param>");
        code.Open($"public static void Write({scope.External(ExternalTypes.RestResponse)} message, {scope.External(ExternalTypes.TernServiceException)} error, {scope.External(ExternalTypes.ReadOnlySpan)}<{scope.External(ExternalTypes.KeyValuePair)}<string, string>> details)");
        StructureShape[] errors = [.. service.Operations.SelectMany(operation => operation.Errors).Distinct().OrderBy(error => error.Name, StringComparer.Ordinal)];
        if (errors.Length > 0)
            WriteStatus(code, errors);
        code.Line("message.ContentType = \"application/xml\";");
        code.Line($"var writer = new {scope.External(ExternalTypes.XmlWriter)}(message.Buffer);");
        if (isWrapped)
        {
            code.Line(XmlValues.Tag($"<ErrorResponse{XmlNames.Namespace(service.Traits)}><Error><Type>"));
            code.Line("writer.WriteTag(message.StatusCode >= 500 ? \"Receiver\"u8 : \"Sender\"u8);");
            code.Line(XmlValues.Tag("</Type><Code>"));
        }
        else
        {
            code.Line(XmlValues.Tag("<Error><Code>"));
        }
        code.Line("writer.WriteString(error.ErrorCode);");
        code.Line(XmlValues.Tag("</Code><Message>"));
        code.Line("writer.WriteString(error.ServiceMessage);");
        code.Line(XmlValues.Tag("</Message>"));
        WriteMembers(code, errors);
        if (isWrapped)
            code.Line(XmlValues.Tag("</Error>"));
        code.Open($"foreach ({scope.External(ExternalTypes.KeyValuePair)}<string, string> detail in details)");
        code.Line("writer.WriteTag(\"<\"u8);");
        code.Line("writer.WriteString(detail.Key);");
        code.Line("writer.WriteTag(\">\"u8);");
        code.Line("writer.WriteString(detail.Value);");
        code.Line("writer.WriteTag(\"</\"u8);");
        code.Line("writer.WriteString(detail.Key);");
        code.Line("writer.WriteTag(\">\"u8);");
        code.Close();
        code.Line(XmlValues.Tag(isWrapped ? "</ErrorResponse>" : "</Error>"));
        code.Line("writer.Complete();");
        code.Close();
        code.Close();
    }

    private void WriteStatus(CodeWriter code, StructureShape[] errors)
    {
        code.Open("message.StatusCode = error switch");
        foreach (StructureShape error in errors)
            code.Line($"{scope.Named(error)} => {Status(error).ToString(CultureInfo.InvariantCulture)},");
        code.Line("_ => message.StatusCode,");
        code.Close(";");
    }

    // The members of an error in addition to code and message: headers, and elements beside those of code and message.
    private void WriteMembers(CodeWriter code, StructureShape[] errors)
    {
        List<(StructureShape Error, HttpBindings Bindings)> withMembers =
            [.. errors.Select(error => (error, new HttpBindings(error))).Where(error => error.Item2 is { Document.Count: > 0 } or { Headers.Count: > 0 } or { PrefixHeaders.Count: > 0 })];
        if (withMembers.Count == 0)
            return;
        code.Open("switch (error)");
        for (int i = 0; i < withMembers.Count; i++)
        {
            (StructureShape error, HttpBindings bindings) = withMembers[i];
            string typed = $"typed{(i + 1).ToString(CultureInfo.InvariantCulture)}";
            code.Line($"case {scope.Named(error)} {typed}:");
            code.Indent();
            code.Open();
            if (bindings.Document.Count > 0)
                code.Line($"{protocol.CodecName(error)}.Write(ref writer, {typed});");
            new MemberHeaderWriter(bindings, scope, new PresentValue(scope, typed), CodecSide.Server).Write(code);
            code.Line("break;");
            code.Close();
            code.Unindent();
        }
        code.Close();
    }

    private static int Status(StructureShape error) =>
        error.Traits.Get(TraitIds.HttpError) is { ValueKind: JsonValueKind.Number } status && status.TryGetInt32(out int code) ? code
        : error.Traits.GetString(TraitIds.Error) == "server" ? 500
        : 400;
}
