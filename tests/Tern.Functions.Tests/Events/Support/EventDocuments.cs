using System.Text;

namespace Tern.Functions.Tests.Events;

/// <summary>Documents of our own, which together have every kind of value: the input of mutations.</summary>
internal static class EventDocuments
{
    /// <summary>The documents, each with the name of its type.</summary>
    public static IReadOnlyList<(string Type, byte[] Json)> All { get; } =
    [
        Document("SqsEvent", """{"Records":[{"messageId":"m-1","receiptHandle":"r","body":"{\"a\":\"ä\\n\"}","attributes":{"ApproximateReceiveCount":"1"},"messageAttributes":{"n":{"stringValue":"5","stringListValues":[],"binaryListValues":["AQI="],"dataType":"Number"}},"eventSource":"aws:sqs"}]}"""),
        Document("SqsBatchResponse", """{"batchItemFailures":[{"itemIdentifier":"m-1"},{"itemIdentifier":""}]}"""),
        Document("SnsEvent", """{"Records":[{"EventVersion":"1.0","Sns":{"MessageId":"m","Message":"text","Timestamp":"2026-11-29T08:00:00.123Z","MessageAttributes":{"a":{"Type":"String","Value":"v"}}}}]}"""),
        Document("S3Event", """{"Records":[{"eventTime":"2026-11-29T08:00:00.000Z","eventName":"ObjectCreated:Put","responseElements":{"x-amz-request-id":"1"},"s3":{"bucket":{"name":"b"},"object":{"key":"a+b%C3%A4","size":9007199254740993,"eTag":"e"}}}]}"""),
        Document("EventBridgeEvent", """{"version":"0","id":"1","detail-type":"t","source":"s","time":"2026-11-29T08:00:00Z","resources":["r"],"detail":{"n":12345678901234567890.123456789,"l":[null,true,"x",{}],"o":{"e":1e-30}}}"""),
        Document("DynamoDBEvent", """{"Records":[{"eventName":"MODIFY","dynamodb":{"ApproximateCreationDateTime":1764403200,"Keys":{"k":{"S":"a"}},"NewImage":{"n":{"N":"1.50"},"b":{"B":"AQI="},"t":{"BOOL":false},"u":{"NULL":true},"l":{"L":[{"M":{"x":{"SS":["a"]}}},{"NS":["1"]},{"BS":["AQ=="]}]}},"SizeBytes":12}}],"window":{"start":"2026-11-29T08:00:00Z"},"state":{"a":1},"isFinalInvokeForWindow":false}"""),
        Document("KinesisEvent", """{"Records":[{"kinesis":{"partitionKey":"p","sequenceNumber":"49590338271490256608559692538361571095921575989136588898","data":"SGVsbG8=","approximateArrivalTimestamp":1764403200.123},"eventID":"shardId-0:1"}]}"""),
        Document("FirehoseResponse", """{"records":[{"recordId":"1","result":"Ok","data":"SGVsbG8=","metadata":{"partitionKeys":{"k":"v"}}}]}"""),
        Document("CloudWatchLogsEvent", """{"awslogs":{"data":"H4sIAAAAAAAA/6tWKi1OLQpLLSrOzM8rVrKKjq2tBQAAAAD//w=="}}"""),
        Document("KafkaEvent", """{"eventSource":"aws:kafka","records":{"t-0":[{"topic":"t","partition":0,"offset":9223372036854775807,"timestamp":1764403200123,"key":"aw==","value":"dg==","headers":[{"h":[104,-1,0]},{"u":[200]}]}]}}"""),
        Document("RabbitMqEvent", """{"rmqMessagesByQueue":{"q::/":[{"basicProperties":{"headers":{"h":{"bytes":[118]},"n":10},"deliveryMode":1,"expiration":"60000"},"redelivered":false,"data":"e30="}]}}"""),
        Document("ApiGatewayRequest", """{"resource":"/{proxy+}","httpMethod":"GET","headers":{"Accept":"*/*"},"multiValueHeaders":{"Accept":["*/*","a"]},"requestContext":{"authorizer":{"claims":{"sub":"1"},"n":1.5},"identity":{"sourceIp":"::1","clientCert":{"validity":{"notAfter":"x"}}},"requestTimeEpoch":1764403200123},"body":"e30=","isBase64Encoded":true}"""),
        Document("HttpApiRequest", """{"version":"2.0","cookies":["a=b"],"requestContext":{"authorizer":{"jwt":{"claims":{"a":"b"},"scopes":["s"]},"lambda":{"k":[1]}},"http":{"method":"GET"},"timeEpoch":1764403200123},"isBase64Encoded":false}"""),
        Document("ApiGatewayAuthorizerResponse", """{"principalId":"u","policyDocument":{"Version":"2012-10-17","Statement":[{"Action":"a:b","Effect":"Allow","Resource":["x","y"],"Condition":{"StringEquals":{"k":["v"]}}}]},"context":{"n":1}}"""),
        Document("CognitoPreSignUpEvent", """{"version":"1","triggerSource":"PreSignUp_SignUp","request":{"userAttributes":{"email":"a@b","email_verified":true,"n":1}},"response":{"autoConfirmUser":false}}"""),
        Document("CognitoPreTokenGenerationV2Event", """{"request":{"scopes":["s"]},"response":{"claimsAndScopeOverrideDetails":{"accessTokenGeneration":{"claimsToAddOrOverride":{"a":[1,"b"]},"scopesToAdd":["x"]}}}}"""),
        Document("AppSyncResolverEvent", """{"arguments":{"id":1},"identity":{"sourceIp":["1.2.3.4"],"claims":{"iat":1764403200}},"info":{"selectionSetList":["a"]},"stash":{}}"""),
        Document("LexV2Event", """{"interpretations":[{"intent":{"slots":{"a":null,"b":{"shape":"List","values":[{"value":{"resolvedValues":["x"]}}]}}},"nluConfidence":0.79}],"sessionState":{"runtimeHints":{"slotHints":{"i":{"s":{"runtimeHintValues":[{"phrase":"p"}]}}}}}}"""),
        Document("CloudFormationRequest", """{"RequestType":"Update","ResourceProperties":{"a":["b",{"c":"d"}]},"OldResourceProperties":{}}"""),
        Document("IotAuthorizerResponse", """{"isAuthenticated":true,"disconnectAfterInSeconds":60,"policyDocuments":[{"Statement":[{"Action":["iot:Publish"]}]}]}"""),
        Document("StreamAttributeValue", """{"M":{"a":{"L":[{"N":"1"},{"S":""}]}}}"""),
    ];

    private static (string Type, byte[] Json) Document(string type, string json) => (type, Encoding.UTF8.GetBytes(json));
}
