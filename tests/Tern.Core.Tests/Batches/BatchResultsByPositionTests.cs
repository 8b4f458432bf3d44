using Tern.Runtime;

namespace Tern.Core.Tests.Batches;

public class BatchResultsByPositionTests
{
    [Theory]
    [InlineData("InternalFailure", true)]
    [InlineData("ThrottlingException", true)]
    [InlineData("ProvisionedThroughputExceededException", true)]
    [InlineData("ServiceUnavailableException", true)]
    [InlineData("AccessDeniedException", false)]
    [InlineData("MalformedDetail", false)]
    public void Transient_error_codes_mark_the_entry_for_a_retry(string code, bool isToRetry)
    {
        BatchEntry<int, string>[] batch = [new(0, 1), new(1, 2)];
        BatchResultsByPosition.Apply(batch, ["", code], result => result, result => "because " + result);
        Assert.Equal(("", null), (batch[0].Result, batch[0].Failure));
        Assert.Equal((null, code, "because " + code, isToRetry), (batch[1].Result, batch[1].Failure!.Code, batch[1].Failure!.Message, batch[1].ShouldRetry));
    }

    [Fact]
    public void Result_list_of_another_length_sets_no_results()
    {
        BatchEntry<int, string>[] batch = [new(0, 1), new(1, 2)];
        BatchResultsByPosition.Apply(batch, [""], result => result, result => result);
        Assert.All(batch, entry => Assert.Null(entry.Result));
    }
}
