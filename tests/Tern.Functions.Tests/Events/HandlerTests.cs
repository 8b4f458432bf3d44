namespace Tern.Functions.Tests.Events;

/// <summary>Events and responses as handlers use them.</summary>
public sealed class HandlerTests
{
    [Fact]
    public void Empty_response_of_each_batch_reports_success()
    {
        Assert.Equal("""{"batchItemFailures":[]}""", Payloads.ToJson<SqsBatchResponse>(new()));
        Assert.Equal("""{"batchItemFailures":[]}""", Payloads.ToJson<StreamBatchResponse>(new()));
        Assert.Equal("{}", Payloads.ToJson<TimeWindowResponse>(new()));
        Assert.Equal("""{"records":[]}""", Payloads.ToJson<FirehoseResponse>(new()));
    }

    [Fact]
    public void Default_response_of_HTTP_has_the_status_200()
    {
        Assert.Equal("""{"statusCode":200}""", Payloads.ToJson<ApiGatewayResponse>(new()));
        Assert.Equal("""{"statusCode":200}""", Payloads.ToJson<HttpApiResponse>(new()));
        Assert.Equal("""{"statusCode":404,"body":"x"}""", Payloads.ToJson<AlbResponse>(new() { StatusCode = 404, Body = "x" }));
        Assert.Equal("""{"isAuthorized":false}""", Payloads.ToJson<HttpApiAuthorizerResponse>(new()));
    }

    [Fact]
    public void Trigger_returns_the_event_with_its_response()
    {
        CognitoPreSignUpEvent trigger = Payloads.Read<CognitoPreSignUpEvent>("""{"version":"1","request":{"userAttributes":{"email":"a@b"}},"response":{"autoConfirmUser":false}}""");
        CognitoPreSignUpEvent result = trigger with { Response = trigger.Response with { AutoConfirmUser = true } };
        Assert.Equal("""{"version":"1","request":{"userAttributes":{"email":"a@b"}},"response":{"autoConfirmUser":true}}""", Payloads.ToJson(result));
    }

    [Fact]
    public void Members_that_always_exist_are_not_null()
    {
        SqsEvent sqs = Payloads.Read<SqsEvent>("""{"Records":[{}]}""");
        Assert.Equal("", sqs.Records[0].Body);
        S3Event s3 = Payloads.Read<S3Event>("""{"Records":[{}]}""");
        Assert.Equal("", s3.Records[0].S3.Object.DecodedKey);
        Assert.Empty(new SqsEvent().Records);
    }

    [Fact]
    public void Detail_is_read_as_a_type()
    {
        EventBridgeEvent call = Payloads.Read<EventBridgeEvent>("""{"detail-type":"AWS API Call via CloudTrail","detail":{"eventName":"PutObject","requestParameters":{"n":12345678901234567890}}}""");
        CloudTrailEvent detail = call.ReadDetail<CloudTrailEvent>();
        Assert.Equal("PutObject", detail.EventName);
        Assert.Equal("12345678901234567890", detail.RequestParameters!.AsMap()["n"].AsNumberText());
        Assert.Throws<TernSerializationException>(() => new EventBridgeEvent().ReadDetail<CloudTrailEvent>());
        Assert.Throws<TernSerializationException>(() => new EventBridgeEvent { Detail = "text" }.ReadDetail<CloudTrailEvent>());
    }

    [Fact]
    public void State_of_a_window_is_a_payload()
    {
        var state = new SqsBatchResponse { BatchItemFailures = [new() { ItemIdentifier = "1" }] };
        KinesisEvent next = Payloads.Read<KinesisEvent>(Payloads.ToJson(new KinesisEvent { State = Payloads.ToDocument(state), IsFinalInvokeForWindow = true }));
        Assert.Equal("1", Payloads.Read<SqsBatchResponse>(next.State!).BatchItemFailures[0].ItemIdentifier);
    }

    [Fact]
    public void Text_of_an_event_has_no_values() =>
        Assert.Equal("ApiGatewayTokenAuthorizerRequest", new ApiGatewayTokenAuthorizerRequest { AuthorizationToken = "secret" }.ToString());

    [Fact]
    public void Empty_and_absent_lists_are_distinguished()
    {
        Assert.Equal("{}", Payloads.ToJson<SqsEvent>(new()));
        Assert.Equal("""{"Records":[]}""", Payloads.ToJson(Payloads.Read<SqsEvent>("""{"Records":[]}""")));
    }
}
