using Tern.Runtime;

namespace Tern.Functions.Http.Requests;

/// <summary>Reads an event in one pass. Claims, certificates and bodies are read when they are used.</summary>
internal ref struct HttpEventReader : IDisposable
{
    private readonly HttpText _text;
    private readonly HttpFieldTable _headers;
    private readonly HttpFieldTable _query;
    private readonly HttpFieldTable _cookies;
    private JsonReader _reader;
    private HttpEvent _event;
    private bool _hasMultiHeaders;
    private bool _hasMultiQuery;

    public HttpEventReader(ReadOnlySpan<byte> json, HttpText text, HttpFieldTable headers, HttpFieldTable query, HttpFieldTable cookies)
    {
        _reader = new JsonReader(json);
        _text = text;
        _headers = headers;
        _query = query;
        _cookies = cookies;
    }

    /// <exception cref="HttpEventException">The event is not the event of an HTTP request.</exception>
    /// <exception cref="TernSerializationException">The event is not JSON, or a member has another type.</exception>
    public HttpEvent Read()
    {
        _reader.ReadStartObject();
        while (_reader.ReadName(out ReadOnlySpan<byte> name))
            ReadMember(name);
        _reader.ReadEnd();
        HttpEventKinds.Select(ref _event, _text);
        return _event;
    }

    public void Dispose() => _reader.Dispose();

    private void ReadMember(ReadOnlySpan<byte> name)
    {
        switch (name.Length)
        {
            case 4 when name.SequenceEqual("path"u8):
                _event.EventPath = ReadText();
                return;
            case 4 when name.SequenceEqual("body"u8):
                _event.Body = ReadPart();
                return;
            case 7 when name.SequenceEqual("headers"u8):
                ReadHeaders();
                return;
            case 7 when name.SequenceEqual("version"u8):
                _event.Version = ReadText();
                return;
            case 7 when name.SequenceEqual("rawPath"u8):
                _event.EventPath = ReadText();
                _event.HasRawPath = true;
                return;
            case 7 when name.SequenceEqual("cookies"u8):
                ReadCookies();
                return;
            case 8 when name.SequenceEqual("routeArn"u8):
            case 9 when name.SequenceEqual("methodArn"u8):
                _event.IsAuthorizerEvent = true;
                break;
            case 10 when name.SequenceEqual("httpMethod"u8):
                _event.Method = ReadText();
                return;
            case 14 when name.SequenceEqual("requestContext"u8):
                ReadContext();
                return;
            case 14 when name.SequenceEqual("rawQueryString"u8):
                _event.RawQuery = ReadText();
                return;
            case 15 when name.SequenceEqual("isBase64Encoded"u8):
                _event.IsBase64 = !_reader.TryReadNull() && _reader.ReadBoolean();
                return;
            case 17 when name.SequenceEqual("multiValueHeaders"u8):
                _hasMultiHeaders = ReadMultiValues(_headers);
                return;
            case 21 when name.SequenceEqual("queryStringParameters"u8):
                ReadQuery();
                return;
            case 31 when name.SequenceEqual("multiValueQueryStringParameters"u8):
                _hasMultiQuery = ReadMultiValues(_query);
                return;
        }
        _reader.Skip();
    }

    private void ReadContext()
    {
        int start = _reader.Offset;
        if (_reader.TryReadNull())
            return;
        _reader.ReadStartObject();
        while (_reader.ReadName(out ReadOnlySpan<byte> name))
            ReadContextMember(name);
        _event.Context = new TextRange(start, _reader.Offset - start);
    }

    private void ReadContextMember(ReadOnlySpan<byte> name)
    {
        switch (name.Length)
        {
            case 3 when name.SequenceEqual("elb"u8):
                _event.HasLoadBalancer = true;
                break;
            case 4 when name.SequenceEqual("http"u8):
                ReadHttp();
                return;
            case 4 when name.SequenceEqual("path"u8):
                _event.ContextPath = ReadText();
                return;
            case 5 when name.SequenceEqual("stage"u8):
                _event.Stage = ReadText();
                return;
            case 8 when name.SequenceEqual("identity"u8):
                _event.Identity = ReadPart();
                return;
            case 8 when name.SequenceEqual("protocol"u8):
                _event.Protocol = ReadText();
                return;
            case 8 when name.SequenceEqual("routeKey"u8):
                _event.RouteKey = ReadText();
                return;
            case 9 when name.SequenceEqual("requestId"u8):
                _event.RequestId = ReadText();
                return;
            case 9 when name.SequenceEqual("eventType"u8):
                _event.EventType = ReadText();
                return;
            case 10 when name.SequenceEqual("domainName"u8):
                _event.DomainName = ReadText();
                return;
            case 10 when name.SequenceEqual("authorizer"u8):
                _event.Authorizer = ReadPart();
                return;
            case 12 when name.SequenceEqual("connectionId"u8):
                _event.ConnectionId = ReadText();
                return;
            case 14 when name.SequenceEqual("authentication"u8):
                _event.Authentication = ReadPart();
                return;
        }
        _reader.Skip();
    }

    private void ReadHttp()
    {
        if (_reader.TryReadNull())
            return;
        _event.HasHttp = true;
        _reader.ReadStartObject();
        while (_reader.ReadName(out ReadOnlySpan<byte> name))
        {
            switch (name.Length)
            {
                case 6 when name.SequenceEqual("method"u8):
                    _event.HttpMethod = ReadText();
                    continue;
                case 8 when name.SequenceEqual("protocol"u8):
                    _event.Protocol = ReadText();
                    continue;
                case 8 when name.SequenceEqual("sourceIp"u8):
                    _event.SourceAddress = ReadText();
                    continue;
            }
            _reader.Skip();
        }
    }

    private void ReadHeaders()
    {
        if (_hasMultiHeaders)
            _reader.Skip();
        else
            ReadValues(_headers);
    }

    private void ReadQuery()
    {
        if (_hasMultiQuery)
            _reader.Skip();
        else
            ReadValues(_query);
    }

    private void ReadCookies()
    {
        if (_reader.TryReadNull())
            return;
        _reader.ReadStartArray();
        while (_reader.ReadElement())
            _cookies.Add(default, ReadText());
    }

    private void ReadValues(HttpFieldTable table)
    {
        if (_reader.TryReadNull())
            return;
        table.Clear();
        _reader.ReadStartObject();
        while (_reader.ReadName(out ReadOnlySpan<byte> name))
        {
            TextRange key = _text.Add(name);
            table.Add(key, ReadText());
        }
    }

    // Lists replace single values, which contain only the last one of a list.
    private bool ReadMultiValues(HttpFieldTable table)
    {
        if (_reader.TryReadNull())
            return false;
        bool hasValues = false;
        _event.HasMultiValues = true;
        _reader.ReadStartObject();
        while (_reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (!hasValues)
                table.Clear();
            hasValues = true;
            TextRange key = _text.Add(name);
            if (_reader.TryReadNull())
                continue;
            _reader.ReadStartArray();
            while (_reader.ReadElement())
                table.Add(key, ReadText());
        }
        return hasValues;
    }

    private TextRange ReadText() => _reader.TryReadNull() ? default : _text.Add(_reader.ReadUtf8());

    // The part of the event that contains the next value; empty for null.
    private TextRange ReadPart()
    {
        int start = _reader.Offset;
        if (_reader.TryReadNull())
            return default;
        _reader.Skip();
        return new TextRange(start, _reader.Offset - start);
    }
}
