using System.Net;
using System.Text;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Clients;

/// <summary>The types of errors: any operation can return any error of the service.</summary>
public sealed class ErrorTypesTests
{
    private const string Model = """
        {"smithy": "2.0", "shapes": {
          "example#S": {"type": "service", "version": "1", "operations": [{"target": "example#One"}, {"target": "example#Two"}],
            "traits": {"aws.api#service": {"sdkId": "Errs"}, "aws.protocols#awsQuery": {}, "smithy.api#xmlNamespace": {"uri": "http://errs/"}, "aws.auth#sigv4": {"name": "errs"}}},
          "example#One": {"type": "operation", "errors": [{"target": "example#Gone"}]},
          "example#Two": {"type": "operation", "errors": [{"target": "example#Lost"}]},
          "example#Gone": {"type": "structure", "members": {"Message": {"target": "smithy.api#String"}, "Place": {"target": "smithy.api#String"}},
            "traits": {"smithy.api#error": "client", "aws.protocols#awsQueryError": {"code": "NotFound", "httpResponseCode": 404}}},
          "example#Lost": {"type": "structure", "members": {}, "traits": {"smithy.api#error": "client", "aws.protocols#awsQueryError": {"code": "NotFound", "httpResponseCode": 404}}},
          "example#Unlisted": {"type": "structure", "members": {"Place": {"target": "smithy.api#String"}}, "traits": {"smithy.api#error": "server"}}
        }}
        """;

    private const string Driver = """
        namespace Tern.Errs
        {
            public static class Driver
            {
                public static async System.Threading.Tasks.Task<string> Call(System.Net.Http.HttpMessageHandler handler, bool first)
                {
                    using var client = new ErrsClient(new ErrsClientOptions { Endpoint = "https://example.com", Region = "eu-west-1", Handler = handler, Retry = global::Tern.RetryOptions.None, Credentials = new global::Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret") });
                    try
                    {
                        if (first)
                            await client.OneAsync(new());
                        else
                            await client.TwoAsync(new());
                        return "";
                    }
                    catch (UnlistedException e)
                    {
                        return $"Unlisted at {e.Place}";
                    }
                    catch (GoneException e)
                    {
                        return $"Gone from {e.Place}";
                    }
                    catch (ErrsException e)
                    {
                        return e.GetType().Name;
                    }
                }
            }
        }
        """;

    [Fact]
    public async Task Errors_that_the_operation_does_not_list_are_typed()
    {
        GeneratedCode code = TestModel.Compile("Errs", TestModel.Generate(Model, Outputs.Types | Outputs.Client), Driver);
        var call = TestModel.Method<Func<HttpMessageHandler, bool, Task<string>>>(code, "Tern.Errs.Driver", "Call");
        Assert.Equal("Unlisted at b", await CallAsync("Unlisted", first: true));
        Assert.Equal("Gone from b", await CallAsync("NotFound", first: true));
        Assert.Equal("LostException", await CallAsync("NotFound", first: false)); // two errors with one code: that of the operation is used
        Assert.Equal("ErrsException", await CallAsync("Other", first: true));

        async Task<string> CallAsync(string error, bool first)
        {
            using var handler = new BytesHandler(
                _ => Encoding.UTF8.GetBytes($"<ErrorResponse><Error><Type>Sender</Type><Code>{error}</Code><Message>m</Message><Place>b</Place></Error></ErrorResponse>"), HttpStatusCode.BadRequest);
            return await call(handler, first);
        }
    }

    [Fact]
    public void Selected_operations_include_only_their_errors()
    {
        Service service = TestModel.Build(Model, new ServiceOptions { Operations = ["One"] });
        Assert.Equal(["GoneException"], service.Errors.Select(error => error.Name));
    }

    [Fact]
    public void Any_operation_of_S3_includes_the_common_errors()
    {
        Service service = ServiceBuilder.Build(SmithyModel.Load(Archive.Model("s3"), "s3.json"), new() { Operations = ["PutObject"] });
        string[] expected = ["AccessDeniedException", "NoSuchBucketException", "NoSuchKeyException", "NoSuchUploadException", "PreconditionFailedException"];
        Assert.Superset(expected.ToHashSet(), service.Errors.Select(error => error.Name).ToHashSet());
    }
}
