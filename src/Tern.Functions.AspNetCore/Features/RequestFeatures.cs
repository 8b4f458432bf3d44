using System.Collections;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Features.Authentication;
using Tern.Functions.Http;
using HttpRequest = Tern.Functions.Http.HttpRequest;
using HttpResponse = Tern.Functions.Http.HttpResponse;

namespace Tern.Functions.AspNetCore.Features;

/// <summary>The features of a request. An object is used for one request after another.</summary>
internal abstract partial class RequestFeatures : IFeatureCollection
{
    private readonly object?[] _slots = new object?[FeatureSlots.Count];
    private readonly List<KeyValuePair<Type, object>> _others = [];
    private HttpInvocation? _invocation;
    private HttpRequest? _request;
    private HttpResponse? _response;
    private CancellationToken _snapshotToken;
    private int _revision;

    /// <summary>Starts the request of an invocation.</summary>
    /// <param name="invocation">The invocation.</param>
    /// <param name="isStreamed">Whether the response is streamed.</param>
    public void Begin(HttpInvocation invocation, bool isStreamed)
    {
        _invocation = invocation;
        _isStreamed = isStreamed;
        Begin(invocation.Request, invocation.Response, default);
    }

    /// <summary>Starts a request without an invocation.</summary>
    public void Begin(HttpRequest request, HttpResponse response, CancellationToken cancellationToken)
    {
        _request = request;
        _response = response;
        _snapshotToken = cancellationToken;
        BeginRequest(request);
        BeginResponse(request);
        SetOwn();
    }

    /// <summary>Ends the request. What the application has retained of it throws.</summary>
    public void End()
    {
        EndRequest();
        EndResponse();
        EndConnection();
        _invocation = null;
        _request = null;
        _response = null;
        Array.Clear(_slots);
        _others.Clear();
        _revision++;
    }

    public bool IsReadOnly => false;

    public int Revision => _revision;

    public object? this[Type key]
    {
        get
        {
            ArgumentNullException.ThrowIfNull(key);
            int index = FeatureSlots.Find(key);
            if (index >= 0)
                return _slots[index];
            foreach ((Type type, object value) in _others)
            {
                if (type == key)
                    return value;
            }
            return null;
        }

        set
        {
            ArgumentNullException.ThrowIfNull(key);
            _revision++;
            int index = FeatureSlots.Find(key);
            if (index >= 0)
                _slots[index] = value;
            else
                SetOther(key, value);
        }
    }

    public TFeature? Get<TFeature>() => (TFeature?)this[typeof(TFeature)];

    public void Set<TFeature>(TFeature? instance) => this[typeof(TFeature)] = instance;

    public IEnumerator<KeyValuePair<Type, object>> GetEnumerator()
    {
        for (int i = 0; i < _slots.Length; i++)
        {
            if (_slots[i] is { } value)
                yield return KeyValuePair.Create(FeatureSlots.TypeAt(i), value);
        }
        foreach (KeyValuePair<Type, object> other in _others)
            yield return other;
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private HttpRequest Request => _request ?? throw Ended();

    private HttpResponse Response => _response ?? throw Ended();

    private static ObjectDisposedException Ended() => new(nameof(HttpContext), "The request has ended. Use its context only until the application has processed it.");

    private void SetOwn()
    {
        Set<IHttpRequestFeature>(this);
        Set<IHttpResponseFeature>(this);
        Set<IHttpResponseBodyFeature>(this);
        Set<IHttpRequestLifetimeFeature>(this);
        Set<IHttpRequestIdentifierFeature>(this);
        Set<IRequestBodyPipeFeature>(this);
        Set<IHttpRequestBodyDetectionFeature>(this);
        Set<IHttpAuthenticationFeature>(this);
        Set<IHttpConnectionFeature>(this);
        Set<ITlsConnectionFeature>(this);
    }

    private void SetOther(Type key, object? value)
    {
        _others.RemoveAll(other => other.Key == key);
        if (value is not null)
            _others.Add(KeyValuePair.Create(key, value));
    }
}
