using Tern.Runtime;

namespace Tern.Core.Tests.Retries;

/// <summary>Descriptors and errors for the tests of this folder.</summary>
internal static class RetryTestData
{
    public static ServiceDescriptor Service { get; } = new() { ServiceId = "Example", SigningName = "example", ApiVersion = "1" };

    public static ServiceDescriptor DynamoDB { get; } = new()
    {
        ServiceId = "DynamoDB",
        SigningName = "dynamodb",
        ApiVersion = "2012-08-10",
        MaxAttempts = 4,
        TransientBaseDelay = TimeSpan.FromMilliseconds(25),
    };

    public static ServiceDescriptor Sts { get; } = new() { ServiceId = "STS", SigningName = "sts", ApiVersion = "2011-06-15", TransientErrorCodes = ["IDPCommunicationError"] };

    public static OperationDescriptor Operation(ServiceDescriptor service, bool isLongPolling = false) => new()
    {
        Service = service,
        Name = "Do",
        ReadError = static _ => throw new InvalidOperationException("No response is read here."),
        IsLongPolling = isLongPolling,
    };

    public static TernServiceException Error(int status, string code = "UnknownError", string? date = null) => new(new ServiceError
    {
        Code = code,
        Call = new() { Service = "Example", Operation = "Do" },
        Response = Metadata(status, date),
    });

    private static ResponseMetadata Metadata(int status, string? date)
    {
        using var message = new HttpResponseMessage();
        if (date is not null)
            message.Headers.TryAddWithoutValidation("Date", date);
        return new(status, message.Headers, contentHeaders: null, attempts: 1);
    }
}
