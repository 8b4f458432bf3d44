using System.Globalization;
using Tern.Generator.CSharp.Clients;
using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.CSharp.EventStreams;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>
/// The common part of the protocols with HTTP bindings
/// (https://smithy.io/2.0/spec/http-bindings.html). It does not depend on the format of the documents.
/// </summary>
public abstract class RestProtocol : IProtocol
{
    /// <inheritdoc/>
    public abstract string TraitId { get; }

    /// <inheritdoc/>
    public int Preference => 2;

    /// <inheritdoc/>
    public abstract string ErrorReader { get; }

    /// <summary>The media type of documents.</summary>
    protected abstract string ContentType { get; }

    /// <inheritdoc/>
    public virtual IPayloadCodec? EventPayloads => null;

    /// <inheritdoc/>
    public abstract string CodecName(NamedShape shape);

    /// <inheritdoc/>
    public MemberPlace PlaceOf(NamedShape owner, Member member) => HttpPlaces.Of(owner, member) ?? DocumentPlaceOf(member);

    /// <summary>The place of a member in a document.</summary>
    protected abstract MemberPlace DocumentPlaceOf(Member member);

    /// <inheritdoc/>
    public virtual string ErrorName(StructureShape error) => error.Id.Name;

    /// <inheritdoc/>
    public string Method(Operation operation) => HttpBindings.Method(operation);

    /// <inheritdoc/>
    public bool SupportsServer => true;

    /// <inheritdoc/>
    public bool SupportsServerEvents => true;

    /// <inheritdoc/>
    public virtual bool SupportsCodecs => false;

    /// <summary>Whether a server rejects timestamps in another format than that of the model. The default is false.</summary>
    internal virtual bool IsServerStrict => false;

    /// <inheritdoc/>
    public IEnumerable<GeneratedFile> WriteServer(Service service, TypeScope scope) => new RestServerWriter(this, service, scope).Write();

    /// <inheritdoc/>
    public abstract IEnumerable<GeneratedFile> WriteCodecs(Service service, TypeScope scope, CodecSide side);

    /// <summary>The members in the document of the message.</summary>
    internal static IEnumerable<Member> DocumentMembers(StructureShape structure) => new HttpBindings(structure).Document;

    /// <summary>Whether the message of a structure has a document with members.</summary>
    internal static bool HasDocument(StructureShape structure) => new HttpBindings(structure).Document.Count > 0;

    /// <summary>Whether a server writes a document for an output without a payload. The default is that an output without members in the document has none.</summary>
    internal virtual bool HasResponseDocument(Operation operation) => HasDocument(operation.Response);

    /// <summary>The media type of the body of an input or output. Null if there is none, or if any is accepted.</summary>
    internal string? MediaType(HttpBindings bindings, bool hasDocument)
    {
        if (bindings.Headers.Any(IsContentType))
            return null;
        if (bindings.Payload is { } payload)
            return MediaType(payload);
        return hasDocument ? ContentType : null;
    }

    /// <inheritdoc/>
    public void WriteRequest(CodeWriter code, Service service, Operation operation, TypeScope scope)
    {
        var bindings = new HttpBindings(operation.Request);
        var present = new PresentValue(scope, "request");
        var checksums = new ChecksumWriter(operation, scope);
        checksums.WriteMode(code);
        // The path and the query are written first, because they use the buffer of the body.
        new UriWriter(service, bindings, scope, present).Write(code, ErrorContext.InTrait(TraitIds.Http, () => new UriTemplate(Uri(service, operation))));
        if (bindings.Payload is { Stream: not MemberStream.RequestEvents } payload)
            WritePayload(code, service, operation, payload, present, scope);
        else if (bindings.Document.Count > 0)
            WriteDocument(code, service, operation, scope);
        foreach ((string name, string value) in Customization.Headers(service))
            code.Line($"message.Headers.Add(new({CSharpText.Literal(name)}, {CSharpText.Literal(value)}));");
        new MemberHeaderWriter(bindings, scope, present, CodecSide.Client).Write(code);
        if (Customization.HasCustomerKey(service, operation))
            code.Line($"{scope.External(ExternalTypes.CustomerKey)}.AddDigest(message);");
        // If an operation has both traits, the trait with the selection of algorithms applies.
        if (operation.Traits.Has(TraitIds.HttpChecksumRequired) && !checksums.HasRequestChecksum)
            code.Line($"{scope.External(ExternalTypes.ContentMd5)}.Add(message);");
        checksums.Write(code);
        if (Customization.SendsTreeHash(service, operation))
            code.Line($"{scope.External(ExternalTypes.TreeHash)}.Add(message);");
    }

    /// <inheritdoc/>
    public IReadOnlyList<string> ResponseAlgorithms(Operation operation) => ChecksumWriter.ResponseAlgorithms(operation);

    /// <summary>Writes the statements that read the members outside of the document into their locals.</summary>
    internal void ReadBound(CodeWriter code, Service service, StructureShape structure, StructureLocals locals, TypeScope scope)
    {
        if (structure.Role == StructureRole.Request)
        {
            ReadRequest(code, service.Operations.First(operation => operation.Request == structure), locals, scope);
            return;
        }
        bool isError = structure.Role == StructureRole.Error;
        var bindings = new HttpBindings(structure);
        new BoundMemberReader(bindings, scope, locals).Write(code, isError ? "error.Response" : "response.Metadata");
        if (bindings.Payload is { Stream: MemberStream.None } payload)
            ReadPayload(code, payload, locals[payload], isError ? "document" : "response.Body", isError ? "document" : "response.Body.Span", CodecSide.Client, scope);
    }

    private void ReadRequest(CodeWriter code, Operation operation, StructureLocals locals, TypeScope scope)
    {
        var bindings = new HttpBindings(operation.Request);
        new RequestMemberReader(operation, bindings, scope, locals, IsServerStrict).Write(code);
        if (bindings.Payload is { Stream: MemberStream.RequestBody } body)
            code.Line($"{locals[body]} = request.Body{(body.Presence == Presence.Optional ? "" : $" ?? {scope.External(ExternalTypes.RequestBody)}.From(default({scope.External(ExternalTypes.ReadOnlyMemory)}<byte>))")};");
        else if (bindings.Payload is { Stream: MemberStream.RequestEvents } events)
            code.Line($"{locals[events]} = {scope.External(ExternalTypes.RequestEvents)}.Read(request, {EventStreamWriter.ClassName(events)}.Read);");
        else if (bindings.Payload is { Stream: MemberStream.None } payload)
            ReadPayload(code, payload, locals[payload], "request.Content", "request.Content.Span", CodecSide.Server, scope);
    }

    /// <summary>Writes the statements with which a server writes an output. They set <c>message</c> (a <c>RestResponse</c>) from <c>response</c>.</summary>
    internal void WriteResponse(CodeWriter code, Service service, Operation operation, TypeScope scope)
    {
        var bindings = new HttpBindings(operation.Response);
        var present = new PresentValue(scope, "response");
        if (HttpBindings.StatusCode(operation) is not 200 and var status)
            code.Line($"message.StatusCode = {status.ToString(CultureInfo.InvariantCulture)};");
        if (bindings.ResponseCode is { } member)
            present.Write(code, member, value => code.Line($"message.StatusCode = {value}{(member.Value is EnumShape ? ".Value" : "")};"));
        if (bindings.Payload is { Stream: MemberStream.ResponseEvents } events)
            code.Line($"{scope.External(ExternalTypes.ResponseEvents)}.Attach(message, response.{events.PropertyName}, {EventStreamWriter.ClassName(events)}.Write, {EventStreamWriter.ClassName(events)}.TryWriteError);");
        else if (bindings.Payload is { } payload)
            WritePayload(code, service, operation, payload, present, scope);
        else if (HasResponseDocument(operation))
            WriteResponseDocument(code, service, operation, present, scope);
        new MemberHeaderWriter(bindings, scope, present, CodecSide.Server).Write(code);
    }

    /// <inheritdoc/>
    public virtual string? ErrorInSuccess(Service service, Operation operation, TypeScope scope) => null;

    /// <summary>The path and the query of an operation. The default is the value of its <c>http</c> trait.</summary>
    protected virtual string Uri(Service service, Operation operation) => HttpBindings.Uri(operation);

    /// <summary>Writes the statements that write the document of the input to <c>message.Buffer</c>, and set <c>message.ContentType</c>.</summary>
    protected abstract void WriteDocument(CodeWriter code, Service service, Operation operation, TypeScope scope);

    /// <summary>Writes the statements with which a server writes the document of the output.</summary>
    internal abstract void WriteResponseDocument(CodeWriter code, Service service, Operation operation, PresentValue present, TypeScope scope);

    /// <summary>Writes the method with which a server writes an error.</summary>
    internal abstract void WriteErrors(CodeWriter code, Service service, TypeScope scope);

    /// <summary>Writes the statements that write a value that is the complete document to <c>message.Buffer</c>.</summary>
    /// <param name="code">The writer to use.</param>
    /// <param name="service">The service.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="payload">The member: a structure, a union, a document, a list or a map.</param>
    /// <param name="value">The expression for its value, which is not null.</param>
    /// <param name="scope">The namespace of the code.</param>
    protected abstract void WritePayloadDocument(CodeWriter code, Service service, Operation operation, Member payload, string value, TypeScope scope);

    /// <summary>Writes the statements for a structure of a request that is null. Returns false if nothing is sent for it, which is the default.</summary>
    protected virtual bool WriteAbsentPayload(CodeWriter code, Member payload, TypeScope scope) => false;

    /// <summary>Writes the statements that read a value that is the complete document.</summary>
    /// <param name="code">The writer to use.</param>
    /// <param name="payload">The member: a structure, a union, a document, a list or a map.</param>
    /// <param name="local">The local for the value.</param>
    /// <param name="document">The expression for the bytes of the document, which are not empty.</param>
    /// <param name="side">The side that uses the reader.</param>
    /// <param name="scope">The namespace of the code.</param>
    protected abstract void ReadPayloadDocument(CodeWriter code, Member payload, string local, string document, CodecSide side, TypeScope scope);

    // Null for bytes of any type, and for response events: clients do not list them in their Accept header.
    private string? MediaType(Member payload) => payload.Value switch
    {
        _ when payload.Stream == MemberStream.RequestEvents => "application/vnd.amazon.eventstream",
        _ when payload.Stream == MemberStream.ResponseEvents => null,
        SimpleShape { Kind: ShapeKind.Blob } => payload.Traits.GetString(TraitIds.MediaType),
        SimpleShape { Kind: ShapeKind.String } or EnumShape { IsNumeric: false } => payload.Traits.GetString(TraitIds.MediaType) ?? "text/plain",
        _ => ContentType,
    };

    private static bool IsContentType(Member member) => "Content-Type".Equals(member.Traits.GetString(TraitIds.HttpHeader), StringComparison.OrdinalIgnoreCase);

    private void WritePayload(CodeWriter code, Service service, Operation operation, Member payload, PresentValue present, TypeScope scope)
    {
        string contentType = MediaType(payload) ?? "application/octet-stream";
        present.Write(code, payload, value =>
        {
            code.Line($"message.ContentType = {CSharpText.Literal(contentType)};");
            if (payload.Value is SimpleShape { Kind: ShapeKind.Blob } && operation.Response.Members.Contains(payload) && payload.Stream == MemberStream.None)
                code.Line($"global::System.Buffers.BuffersExtensions.Write(message.Buffer, {value}.Span);");
            else if (payload.Value is SimpleShape { Kind: ShapeKind.Blob })
                code.Line($"message.Body = {value};");
            else if (payload.Value is SimpleShape { Kind: ShapeKind.String } or EnumShape { IsNumeric: false })
                code.Line($"global::System.Text.EncodingExtensions.GetBytes(global::System.Text.Encoding.UTF8, {value}{(payload.Value is EnumShape ? ".Value" : "")}, message.Buffer);");
            else
                WritePayloadDocument(code, service, operation, payload, value, scope);
        });
        if (payload.Value is not StructureShape || !operation.Request.Members.Contains(payload))
            return;
        var absent = new CodeWriter();
        if (!WriteAbsentPayload(absent, payload, scope))
            return;
        code.Open("else");
        code.Line($"message.ContentType = {CSharpText.Literal(contentType)};");
        foreach (string line in absent.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries))
            code.Line(line);
        code.Close();
    }

    private void ReadPayload(CodeWriter code, Member payload, string local, string body, string bytes, CodecSide side, TypeScope scope)
    {
        code.Open($"if (!{body}.IsEmpty)");
        if (payload.Value is SimpleShape { Kind: ShapeKind.Blob })
            code.Line($"{local} = {bytes}.ToArray();");
        else if (payload.Value is SimpleShape { Kind: ShapeKind.String })
            code.Line($"{local} = global::System.Text.Encoding.UTF8.GetString({bytes});");
        else if (payload.Value is EnumShape { IsNumeric: false } text)
            code.Line($"{local} = new {scope.Named(text)}(global::System.Text.Encoding.UTF8.GetString({bytes}));");
        else
            ReadPayloadDocument(code, payload, local, bytes, side, scope);
        code.Close();
    }
}
